import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { AreaOperations } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';
import { noBody } from '../shared/no-body.ts';

export const authenticationOperations = {
  login: {
    valid: loginRequest,
    effect: { makes: 'token' },
    reveals: [{ at: ['user', 'access_token'], label: 'token' }],
    broken: { never: 'failed logins may lock the account' },
  },
  getLoggedUser: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaOperations;

function loginRequest(t: TestContext): LooseRequest {
  const { email, password } = t.account;
  t.assume(email !== undefined && password !== undefined, 'needs --email and --password');
  return { body: { email, password, device_name: t.unique('Device') } };
}
