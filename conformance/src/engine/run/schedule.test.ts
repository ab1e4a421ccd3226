import { expect, test } from 'vitest';
import { check, type Check } from '../model/check.ts';
import { schedule } from './schedule.ts';

const named = (name: string, alone?: string): Check =>
  check(
    'GEN-3.1',
    name,
    { tests: ['GEN-3'], operation: 'listNotes', ...(alone !== undefined && { alone }) },
    () => Promise.resolve(),
  );

/** Runs checks that wait until every check that can run in parallel has begun. */
async function record(checks: readonly Check[], concurrency: number) {
  const running = new Set<string>();
  const order: string[] = [];
  let most = 0;
  const together: string[][] = [];
  await schedule(checks, concurrency, async ({ name }) => {
    running.add(name);
    most = Math.max(most, running.size);
    together.push([...running]);
    order.push(name);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    running.delete(name);
  });
  return { order, most, together };
}

test('as many checks at once as allowed, each once', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { order, most } = await record(
    names.map((name) => named(name)),
    3,
  );
  expect(most).toBe(3);
  expect([...order].sort()).toEqual(names);
});

test('checks of one name follow one another', async () => {
  const checks = [
    named('free'),
    named('one', 'tracking'),
    named('two', 'tracking'),
    named('three', 'tracking'),
  ];
  const { together } = await record(checks, 4);
  for (const running of together)
    expect(running.filter((name) => name !== 'free').length).toBeLessThanOrEqual(1);
});

test('what is marked last comes by itself, after all others', async () => {
  const { order, together } = await record([named('empties', 'last'), named('a'), named('b')], 8);
  expect(order.at(-1)).toBe('empties');
  expect(together.at(-1)).toEqual(['empties']);
});

test('what the harness cannot bear ends the run', async () => {
  const broken = schedule([named('a')], 2, () => Promise.reject(new TypeError('a bug')));
  await expect(broken).rejects.toThrow('a bug');
});
