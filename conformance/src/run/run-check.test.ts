import { expect, test } from 'vitest';
import { check } from '../model/check.ts';
import type { RunParts } from './check-context.ts';
import { runCheck } from './run-check.ts';

test('a check that breaks by itself says nothing of what it proves, and the run goes on', async () => {
  const broken = check('breaks', { proves: ['GEN-3'], operation: 'listNotes' }, () => {
    throw new TypeError('no such field');
  });
  // What a check needs of a run, this one never asks for.
  const { result } = await runCheck(broken, { seed: 1 } as RunParts);
  expect(result).toMatchObject({
    verdict: 'error',
    outcomes: { 'GEN-3': 'error' },
    reason: 'the check itself broke: TypeError: no such field',
  });
});
