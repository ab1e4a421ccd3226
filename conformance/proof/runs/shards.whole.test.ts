import { expect, test } from 'vitest';
import { mergeReports } from '../../src/engine/model/merge.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { judgeWithoutCases } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

const verdictsOf = ({ requirements }: Report) =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));

test('shards of a run, united, say of each requirement what the run as a whole says', async () => {
  const target = await startTestTarget();
  const whole = await judgeWithoutCases(target);
  const shards: Report[] = [];
  for (const index of [1, 2, 3]) shards.push(await judgeWithoutCases(target, { shard: { index, count: 3 } }));
  const merged = mergeReports(shards);
  expect(verdictsOf(merged)).toEqual(verdictsOf(whole));
  expect(merged.summary).toEqual(whole.summary);
  expect(merged.checks.map(({ name }) => name).sort()).toEqual(whole.checks.map(({ name }) => name).sort());
});
