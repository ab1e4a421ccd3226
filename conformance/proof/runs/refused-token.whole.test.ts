import { expect, test } from 'vitest';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { StateProviderError } from '../../src/engine/states/state-values.ts';
import { openStates } from '../../src/engine/states/open-states.ts';
import { field } from '../faults/effects/answers.ts';
import { judge, optionsFor } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

const encodesToken = field('login', 'user.access_token', (token) => encodeURIComponent(String(token)));

test('a server that refuses the token of its login is blamed for it, and not the state provider', async () => {
  const target = await startTestTarget(encodesToken);
  const suite = suiteFor(optionsFor(target).contract);
  const checks = suite.checks.filter(({ tests }) => tests.includes('AUTH-7'));
  const { causes } = await judge(target, {}, { ...suite, checks });
  expect(causes[0]?.requirements).toContain('AUTH-7');
});

test('a provider that refuses a token which the server accepts is named', async () => {
  const target = await startTestTarget();
  const refusing = judge(target, {
    states: ({ http }) =>
      openStates(`${target.appUrl}/_states`, { http, token: () => 'another token', allowHttp: false }),
  });
  await expect(refusing).rejects.toThrow('--states: The state provider refused remove with status 401');
  await expect(refusing).rejects.toMatchObject({
    cause: expect.any(StateProviderError) as StateProviderError,
  });
});
