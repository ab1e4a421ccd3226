import { expect, test } from 'vitest';
import { programs, summaryOf } from './programs.ts';

test('a program that there is not is refused with those that there are', async () => {
  await expect(programs({ only: ['submarine'] })).rejects.toThrow(/There is no program submarine\. .*rclone/);
});

test('a language that is missing is told of, and fails nothing', () => {
  expect(summaryOf([{ name: 'pydrime', skipped: 'Python is not installed' }])).toBe(
    '0 of 1 programs, 0 of 0 steps passed',
  );
});

test('a program that could not be run fails the command, and says why', () => {
  const failed = 'pip found no network';
  expect(() => summaryOf([{ name: 'ship', failed }])).toThrow(/1 not run[\s\S]*ship {2}pip found no network/);
});

test('a step that is wrong without a reason fails, and is named', () => {
  const outcomes = [{ operation: 'sail', case: 'out', verdict: 'wrong' as const, said: 'calm' }];
  expect(() => summaryOf([{ name: 'ship', outcomes }])).toThrow(
    /1 failed and not listed in gaps.ts[\s\S]*ship {2}sail, out {2}calm/,
  );
});
