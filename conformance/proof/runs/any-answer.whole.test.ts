import { describe, expect, it } from 'vitest';
import { Chances } from '../odd-front/chances.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { answersOnly, lacks, operationIds, replacements, scatters } from '../testing/any-answer.ts';
import { judge, judgeWithoutCases } from '../testing/judge-target.ts';
import { isNightly, oneOf } from '../testing/nightly.ts';
import { startTestTarget } from '../testing/test-target.ts';

const seeds = oneOf(Array.from({ length: 20 }, (_, index) => index + 1));

describe('no answer breaks a check, or the run', () => {
  it.each(seeds)('with values of other shapes here and there, seed %i', async (seed) => {
    await expectWholeRun(scatters(seed, 4), judge);
  });

  const chances = new Chances(1, 'replacements');
  it.each(
    Array.from(
      { length: isNightly ? 20 : 2 },
      () => [chances.pick(...operationIds), chances.pick(...replacements)] as const,
    ),
  )('where %s answers everything by %o', async (operation, replacement) => {
    await expectWholeRun(answersOnly(operation, replacement));
  });

  it.each(['errors', 'path'])('where nothing has %s', async (field) => {
    await expectWholeRun(lacks(field));
  });
});

/**
 * Expects every requirement to be tested, or not to be for a reason that a server can cause. Cases read responses as
 * other checks do, so they only run for values replaced at random. The other faults concern one operation, field or
 * moment.
 */
async function expectWholeRun(fault: Fault, judgeAs = judgeWithoutCases): Promise<void> {
  const target = await startTestTarget(fault);
  const { checks } = await judgeAs(target, { budget: 60, allowDestructive: true });
  const broken = checks.filter(({ verdict }) => verdict === 'error');
  expect(broken.map(({ name, reason }) => [name, reason])).toEqual([]);
}
