import { expect, onTestFinished, test, vi } from 'vitest';
import type * as conditions from '../../src/database/entry-conditions.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { watchStatements } from './statements.ts';
import { startFuzzTarget } from './target.ts';

const planted = vi.hoisted(() => ({ isSorted: false }));

vi.mock('../../src/database/entry-conditions.ts', async (importOriginal) => {
  const original = await importOriginal<typeof conditions>();
  const keyOf = (condition: conditions.EntryCondition) => JSON.stringify(condition);
  const normalForm: typeof conditions.normalForm = (list) =>
    planted.isSorted ? [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : [...list];
  return { ...original, normalForm };
});

test.each([
  ['leaves conditions in their order', false],
  ['combines no conditions of one kind', true],
])('a server that %s is found', async (_what, isSorted) => {
  planted.isSorted = isSorted;
  const target = await startFuzzTarget(await temporaryFolder());
  onTestFinished(() => target.close());

  await expect(watchStatements(target, { seed: 3 })).rejects.toThrow(
    /^listEntries makes statements of the order of conditions: \d+ more in 20 orders/,
  );
});
