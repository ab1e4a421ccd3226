import { expect, test } from 'vitest';
import { TooManyRequestsError } from '../errors.ts';
import { openDatabase } from '../testing/empty-database.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { guessCounts } from './guess-counts.ts';

const limit = { limit: 3, windowSeconds: 60 };

/** Counts of several servers that share a database, and whose clock the test moves. */
async function startServers(count: number) {
  const location = await createPostgresDatabase(testPostgres!);
  let elapsed = 0;
  const stopwatch = () => elapsed;
  const clock = () => new Date(Date.parse('2026-03-02T08:15:27Z') + elapsed);
  const counts = [];
  for (let server = 0; server < count; server += 1) {
    const database = await openDatabase(location);
    counts.push(guessCounts({ database, clock, stopwatch })('test', limit));
  }
  return { counts, advance: (seconds: number) => (elapsed += seconds * 1000) };
}

test.skipIf(testPostgres === undefined)('servers that share a database count guesses together', async () => {
  const { counts, advance } = await startServers(2);
  const [one, other] = counts as [(typeof counts)[0], (typeof counts)[0]];

  await Promise.all([one.take('mira'), one.take('mira'), other.take('mira')]);

  expect(await other.tryTake('mira')).toBe(false);
  expect(await other.tryTake('jonas')).toBe(true);
  const refused = one.take('mira');
  await expect(refused).rejects.toBeInstanceOf(TooManyRequestsError);
  await expect(refused).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
  await other.giveBack('mira');
  expect(await one.tryTake('mira')).toBe(true);
  expect(await one.tryTake('mira')).toBe(false);
  advance(61);
  expect(await other.tryTake('mira')).toBe(true);
});
