import { expect, test } from 'vitest';
import type { Answer } from '../../../../engine/model/messages.ts';
import { UnmetError } from '../../../../engine/run/outcomes.ts';
import type { TestContext } from '../../../test-context.ts';
import { expectNow } from './expect-now.ts';

/** On a server without uploads, whether a creation time is taken for now, beside a header `Date`. */
async function isTaken(createdAt: Date, date: Date | undefined): Promise<boolean | undefined> {
  let isNow: boolean | undefined;
  const created = { body: { folder: { created_at: createdAt.toISOString() } } };
  const answer = { ...created, header: () => date?.toUTCString() } as unknown as Answer;
  const t = {
    once: (_name: string, make: () => Promise<unknown>) => make(),
    runFolder: () => Promise.resolve({ id: 1 }),
    unique: (name: string) => name,
    call: () => Promise.resolve(answer),
    object: () => Promise.reject(new UnmetError('there are no uploads')),
    expectThat: (holds: boolean) => (isNow = holds),
  } as unknown as TestContext;
  await expectNow(t, createdAt.toISOString(), 'created_at', { answer, tests: 'FOLDER-1' });
  return isNow;
}

test('without uploads, the header Date alone tells the clock of the server', async () => {
  const [now, late] = [new Date(), new Date(Date.now() - 20 * 60_000)];
  expect(await isTaken(late, late)).toBe(true);
  expect(await isTaken(late, now)).toBe(false);
  await expect(isTaken(late, undefined)).rejects.toThrow('there are no uploads');
});
