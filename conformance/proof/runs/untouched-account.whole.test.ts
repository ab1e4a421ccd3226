import { expect, test } from 'vitest';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { expectWholeReports, readReports, reportOptions } from '../testing/all-reports.ts';
import { startCanaryTarget } from '../testing/canary-target.ts';
import { fillAccounts } from '../testing/filled-account.ts';
import { everyRow, accountContents } from '../testing/account-contents.ts';
import { failuresIn } from '../testing/judge-target.ts';

test('a run leaves what the accounts held as it was, and nothing of its own but what it lists; it shows no secret', async () => {
  const { target, canaries, settings } = await startCanaryTarget();
  await fillAccounts(target);
  const [rows, held] = [await everyRow(target), await accountContents(target)];
  const folder = await temporaryFolder();

  const { exitCode, stdout, stderr } = await runCommandLine(
    ['--verbose', ...reportOptions(folder)],
    settings,
  );

  const report = await expectWholeReports(folder);
  expect(failuresIn(report)).toEqual([]);
  expect([exitCode, stderr]).toEqual([0, '']);
  const after = await everyRow(target);
  for (const [table, before] of rows) {
    expect([table, [...before].filter((row) => !after.get(table)?.has(row))]).toEqual([table, []]);
  }
  const { tokens, ...things } = await accountContents(target);
  const { tokens: tokensBefore, ...thingsBefore } = held;
  expect(things).toEqual(thingsBefore);
  const left = tokens.length - tokensBefore.length;
  expect(report.leftovers).toEqual([expect.objectContaining({ kind: `${left} access tokens` })]);
  // They include tokens, signatures, the vault's values and passwords of links.
  expect(canaries.size).toBeGreaterThan(30);
  for (const [place, text] of Object.entries({ stdout, ...(await readReports(folder)) })) {
    expect([place, canaries.shownIn(text).slice(0, 5)]).toEqual([place, []]);
  }
});
