import { expect, test } from 'vitest';
import { accountContents } from '../testing/account-contents.ts';
import { judgeWithoutCases, failuresIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

test('two runs at once on the same accounts do not disturb each other', async () => {
  const target = await startTestTarget();
  const reports = await Promise.all([
    judgeWithoutCases(target, { seed: 1 }),
    judgeWithoutCases(target, { seed: 2 }),
  ]);
  expect(reports.map(failuresIn)).toEqual([[], []]);
  expect(await accountContents(target)).toMatchObject({ entries: [], notes: [], workspaces: [] });
});
