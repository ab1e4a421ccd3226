import { observation, type Check } from '../model/check.ts';
import type { TestContext } from '../model/test-context.ts';
import { describeAnswer } from './describe-answer.ts';

export const authenticationObservations: readonly Check[] = [
  observation(
    'whether a login without a device name is taken',
    { watches: ['U-29'], operation: 'login', profile: 'full', needs: ['password'] },
    async (t) => {
      const { email, password } = t.account;
      const answer = await t.send('login', { body: { email, password } });
      t.observed('U-29', `without device_name: ${describeAnswer(answer)}`);
    },
  ),
  observation(
    'what becomes of a token when the same device logs in again',
    { watches: ['U-32'], operation: ['login', 'getLoggedUser'], needs: ['password'] },
    async (t: TestContext) => {
      const { email, password } = t.account;
      t.given(email !== undefined && password !== undefined, 'needs --email and --password');
      const body = { email, password, device_name: t.unique('Device') };
      const first = await t.call('login', { body });
      const token = first.body.user?.access_token;
      t.given(typeof token === 'string', 'the login answers no access_token');
      t.given((await t.call('login', { body })).ok, 'a second login under the same device name is refused');
      const stays = (await t.call('getLoggedUser', { as: { ...t.account, token } })).ok;
      t.observed('U-32', stays ? 'the first token stays valid' : 'the first token is replaced');
    },
  ),
  observation(
    'what the logged-user operation answers',
    { watches: ['U-31'], operation: 'getLoggedUser' },
    async (t: TestContext) => {
      const { json } = await t.call('getLoggedUser');
      t.given(typeof json === 'object' && json !== null, 'the answer is no object');
      t.observed('U-31', fieldsOf(json).join(', '));
    },
  ),
];

/** Names of fields, those of objects within as `user.id`. */
function fieldsOf(value: object): string[] {
  return Object.entries(value)
    .flatMap(([name, field]: [string, unknown]) => {
      const isObject = typeof field === 'object' && field !== null && !Array.isArray(field);
      return isObject ? fieldsOf(field).map((below) => `${name}.${below}`) : [name];
    })
    .sort();
}
