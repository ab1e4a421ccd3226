import { expect, test, vi } from 'vitest';
import { fillAccounts } from '../testing/filled-account.ts';
import { everyRow, holdings } from '../testing/holdings.ts';
import { judge, redIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

// Whole runs, on machines with other things to do.
vi.setConfig({ testTimeout: 300_000 });

test('a run leaves what the accounts held as it was, and nothing of its own but what it lists', async () => {
  const target = await startTestTarget();
  await fillAccounts(target);
  const [rows, held] = [everyRow(target), holdings(target)];

  const report = await judge(target);

  expect(redIn(report)).toEqual([]);
  const after = everyRow(target);
  for (const [table, before] of rows) {
    expect([table, [...before].filter((row) => !after.get(table)?.has(row))]).toEqual([table, []]);
  }
  const { tokens, ...things } = holdings(target);
  const { tokens: tokensBefore, ...thingsBefore } = held;
  expect(things).toEqual(thingsBefore);
  const left = tokens.length - tokensBefore.length;
  expect(report.leftovers).toEqual([expect.objectContaining({ kind: `${left} access tokens` })]);
});
