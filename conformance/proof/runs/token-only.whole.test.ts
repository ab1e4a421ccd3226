import { expect, test } from 'vitest';
import { refuses } from '../faults/effects/requests.ts';
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

test('a run with a token and a password goes on where no login exists, and reports that', async () => {
  let logins = 0;
  const target = await startTestTarget(refuses('login', () => ++logins > 1, 404));
  const { token } = await signIn(target);
  const credentials = { ...target.account, token };
  const alone = { second: undefined, states: undefined, appUrl: undefined, profile: 'core' } as const;

  const report = await judgeWithoutCases(target, { credentials, ...alone });

  expect(report.causes.map(({ cause }) => cause)).toEqual([
    'login is not implemented: POST /auth/login returns 404',
  ]);
  expect(withVerdict(report, 'passed').length).toBeGreaterThan(80);
});
