import { expect, test } from 'vitest';
import { holdings } from '../testing/holdings.ts';
import { judgeWithoutCases, redIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

test('two runs at once on the same accounts do not disturb each other', async () => {
  const target = await startTestTarget();
  const reports = await Promise.all([
    judgeWithoutCases(target, { seed: 1 }),
    judgeWithoutCases(target, { seed: 2 }),
  ]);
  expect(reports.map(redIn)).toEqual([[], []]);
  expect(await holdings(target)).toMatchObject({ entries: [], notes: [], workspaces: [] });
});
