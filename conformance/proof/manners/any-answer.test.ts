import { describe, expect, it, vi } from 'vitest';
import { Chances } from '../lawful-oddities/chances.ts';
import type { Fault } from '../mutants/faults/fault.ts';
import {
  answersOnly,
  lacks,
  operationIds,
  replacements,
  scatters,
  turnsAwayOnce,
} from '../testing/any-answer.ts';
import { judge, judgeWithoutCases } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

// Whole runs, on machines with other things to do.
vi.setConfig({ testTimeout: 300_000 });

/** Runs of each kind. */
const cases = Number(process.env['CONFORMANCE_ANSWERS'] ?? 2);
const seeds = Array.from({ length: cases }, (_, index) => index + 1);

describe('no answer breaks a check, or the run', () => {
  it.each(seeds)('with values of other shapes here and there, seed %i', async (seed) => {
    await expectWholeRun(scatters(seed, 4), judge);
  });

  const chances = new Chances(1, 'replacements');
  it.each(seeds.map(() => [chances.pick(...operationIds), chances.pick(...replacements)] as const))(
    'where %s answers everything by %o',
    async (operation, replacement) => {
      await expectWholeRun(answersOnly(operation, replacement));
    },
  );

  it.each(['errors', 'path'])('where nothing has %s', async (field) => {
    await expectWholeRun(lacks(field));
  });

  it('where each operation answers 429 once', async () => {
    await expectWholeRun(turnsAwayOnce());
  });
});

/**
 * Everything is judged, or left out for a reason that a server can give. Cases read answers by what checks read them by,
 * and meet those that are scattered: the others meet one operation, field or moment, in the checks alone.
 */
async function expectWholeRun(fault: Fault, judgeAs = judgeWithoutCases): Promise<void> {
  const target = await startTestTarget(fault);
  const { checks } = await judgeAs(target, { budget: 60, allowDestructive: true });
  const broken = checks.filter(({ verdict }) => verdict === 'error');
  expect(broken.map(({ name, reason }) => [name, reason])).toEqual([]);
}
