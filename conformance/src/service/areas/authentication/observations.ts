import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

export const authenticationObservations: readonly Check[] = [
  observation(
    'U-31.1',
    'what GET /cli/loggedUser returns',
    { observes: ['U-31'], operation: 'getLoggedUser' },
    async (t: TestContext) => {
      const { json } = await t.call('getLoggedUser');
      t.assume(typeof json === 'object' && json !== null, 'the answer is no object');
      t.observed('U-31', fieldsOf(json).join(', '));
    },
  ),
];

/** Field names; those of nested objects as `user.id`. */
function fieldsOf(value: object): string[] {
  return Object.entries(value)
    .flatMap(([name, field]: [string, unknown]) => {
      const isObject = typeof field === 'object' && field !== null && !Array.isArray(field);
      return isObject ? fieldsOf(field).map((below) => `${name}.${below}`) : [name];
    })
    .sort();
}

/** Observes logins. Runs after everything that needs the run's own token, because a login may end that. */
export const signingInObservations: readonly Check[] = [
  observation(
    'U-29.1',
    'whether a login without a device name is accepted',
    { observes: ['U-29'], operation: 'login', needs: ['password'], alone: 'last' },
    async (t) => {
      const { email, password } = t.account;
      const answer = await t.send('login', { body: { email, password } });
      t.observed('U-29', `without device_name: ${describeAnswer(answer)}`);
    },
  ),
  observation(
    'U-32.1',
    'what becomes of a token when the same device logs in again',
    { observes: ['U-32'], operation: ['login', 'getLoggedUser'], needs: ['password'], alone: 'last' },
    async (t: TestContext) => {
      const { email, password } = t.account;
      t.assume(email !== undefined && password !== undefined, 'needs --email and --password');
      const body = { email, password, device_name: t.unique('Device') };
      const first = await t.call('login', { body });
      const token = first.body.user?.access_token;
      t.assume(typeof token === 'string', 'the login answers no access_token');
      t.assume((await t.call('login', { body })).ok, 'a second login under the same device name is refused');
      const stays = (await t.call('getLoggedUser', { as: { ...t.account, token } })).ok;
      t.observed('U-32', stays ? 'the first token stays valid' : 'the first token is replaced');
    },
  ),
  observation(
    'U-156.1',
    'the response to a login with an invalid token',
    { observes: ['U-156'], operation: 'login', profile: 'full', needs: ['password'], alone: 'last' },
    async (t: TestContext) => {
      const { email, password } = t.account;
      const body = { email, password, device_name: t.unique('Device') };
      const headers = { Authorization: `Bearer ${t.unique('token')}` };
      t.observed('U-156', describeAnswer(await t.send('login', { body, headers })));
    },
  ),
];
