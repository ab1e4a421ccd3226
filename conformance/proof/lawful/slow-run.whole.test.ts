import { expect, onTestFinished, test, vi } from 'vitest';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { judge, optionsFor } from '../testing/judge-target.ts';
import { faultOf } from '../faults/catalogue.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { startTestTarget, type TestTarget } from '../testing/test-target.ts';

const now = performance.now.bind(performance);

test.each([
  ['of a second', 1, 'failed'],
  ['of hours', 10_000_000, 'not exercised'],
])('a URL that no longer accepts its file at the end of a run %s, $2', async (_duration, factor, verdict) => {
  const target = await startTestTarget(refusesFirstPut);
  const start = now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + (now() - start) * factor);
  onTestFinished(() => {
    clock.mockRestore();
  });
  expect(await verdictOf('UPLOAD-10.2', target)).toBe(verdict);
});

test.each([
  ['UPLOAD-10.2', 'was presigned long before', undefined, 'not exercised'],
  [
    'LINK-2.5',
    'others were created after',
    'LINK-2: An account has ten links: one more ends the oldest.',
    'failed',
  ],
])('%s alone does not pass without what %s', async (check, _what, fault, verdict) => {
  const faults = fault === undefined ? [] : [faultOf(fault).newFault()];
  expect(await verdictOf(check, await startTestTarget(...faults))).toBe(verdict);
});

/** In a run without other checks. */
async function verdictOf(check: string, target: TestTarget) {
  const suite = suiteFor(optionsFor(target).contract);
  const judged = ({ id }: { readonly id?: string }) => id === check;
  const report = await judge(target, {}, { ...suite, checks: suite.checks.filter(judged) });
  return report.checks.find(judged)?.verdict;
}

const refusesFirstPut: Fault = ({ app }) => {
  let isFirst = true;
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'PUT' || !isFirst) return;
    isFirst = false;
    await reply.code(403).send({ status: 'error', message: 'The URL has expired.' });
  });
};
