import { expect, test } from 'vitest';
import { signIn } from '../testing/filled-account.ts';
import { judgeWithoutCases, failuresIn, withVerdict } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

test('a run with a token alone judges what it can, and says what the rest needs', async () => {
  const target = await startTestTarget();
  const { token } = await signIn(target);

  const report = await judgeWithoutCases(target, {
    credentials: { token },
    second: undefined,
    states: undefined,
    appUrl: undefined,
  });

  expect(failuresIn(report)).toEqual([]);
  expect(withVerdict(report, 'passed').length).toBeGreaterThan(80);
  expect(report.leftovers).toEqual([]);
  const silent = report.requirements.filter(({ verdict, reason }) => verdict === 'not exercised' && !reason);
  expect(silent).toEqual([]);
  const unasked = report.requirements.find(({ id }) => id === 'AUTH-5');
  expect(unasked).toMatchObject({
    verdict: 'not exercised',
    reason: 'needs --email and --password; needs --second-email and --second-password',
  });
});
