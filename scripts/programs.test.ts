import { expect, test } from 'vitest';
import { programs, summaryOf } from './programs.ts';

test('an unknown program is refused with a list of all programs', async () => {
  await expect(programs({ only: ['submarine'] })).rejects.toThrow(/There is no program submarine\. .*rclone/);
});

test('a program whose language is not installed is counted, and is no failure', () => {
  expect(summaryOf([{ name: 'pydrime', skipped: 'Python is not installed' }])).toBe(
    '0 of 1 programs, 0 of 0 steps passed',
  );
});

test('a program that could not be run makes the command fail, with the reason', () => {
  const failed = 'pip found no network';
  expect(() => summaryOf([{ name: 'ship', failed }])).toThrow(/1 not run[\s\S]*ship {2}pip found no network/);
});

test('a failed step without a reason makes the command fail', () => {
  const outcomes = [{ operation: 'sail', case: 'out', verdict: 'wrong' as const, said: 'calm' }];
  expect(() => summaryOf([{ name: 'ship', outcomes }])).toThrow(
    /1 failed and not listed in gaps.ts[\s\S]*ship {2}sail, out {2}calm/,
  );
});
