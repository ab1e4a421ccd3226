import { check, type Check } from '../model/check.ts';
import type { TestContext } from '../model/test-context.ts';
import { describeAnswer } from '../observations/describe-answer.ts';
import { authenticationMatrix } from './authentication-matrix.ts';
import { isRefused } from './is-refused.ts';

const signingIn: readonly Check[] = [
  check(
    'a login without a bearer token answers a token that gives access to the account',
    {
      proves: ['AUTH-2', 'AUTH-5', 'AUTH-7', 'AUTH-9'],
      operation: ['login', 'getLoggedUser', 'listNotes', 'createFolder'],
      needs: ['password'],
    },
    async (t: TestContext) => {
      const body = { ...credentialsOf(t), device_name: t.unique('Device') };
      const answer = await t.call('login', { body });
      t.expectThat(answer.status !== 401, 'no need for a token', 'a 401', { answer, proves: 'AUTH-2' });
      t.expectSuccess(answer, 'AUTH-5');
      const token = answer.body.user?.access_token;
      t.given(typeof token === 'string' && token !== '', 'the login answers no access_token');
      const as = { ...t.account, token };
      t.expectSuccess(await t.call('getLoggedUser', { as }), 'AUTH-7');
      await expectFullAccess(t, token);
    },
  ),
  check(
    'a login without an e-mail address or without a password is refused',
    { proves: ['AUTH-5'], operation: 'login', needs: ['password'] },
    async (t) => {
      const { email, password } = credentialsOf(t);
      const device_name = t.unique('Device');
      t.expectRefusal(await t.send('login', { body: { email, device_name } }));
      t.expectRefusal(await t.send('login', { body: { password, device_name } }));
    },
  ),
  check(
    'a login with a wrong password is refused',
    // Once and at the end: servers count such logins and lock the account for a while.
    {
      proves: ['AUTH-5'],
      watches: ['U-28'],
      operation: 'login',
      profile: 'full',
      needs: ['password'],
      alone: 'last',
    },
    async (t) => {
      const { email, password } = credentialsOf(t);
      const body = { email, password: `not ${password}`, device_name: t.unique('Device') };
      const answer = await t.call('login', { body });
      t.observed('U-28', describeAnswer(answer));
      t.expectRefusal(answer);
    },
  ),
  check(
    'the logged-user operation tells of nobody but the user of the token',
    { proves: ['AUTH-14'], operation: 'getLoggedUser' },
    async (t) => {
      const answer = await t.call('getLoggedUser');
      t.expectSuccess(answer);
      const { email, userId } = t.account;
      const user = userOf(answer.json);
      if (email !== undefined && typeof user.email === 'string') {
        const isOwn = user.email.toLowerCase() === email.toLowerCase();
        t.expectThat(isOwn, 'the e-mail address of the account', 'that of somebody else', { answer });
      }
      if (userId !== undefined && typeof user.id === 'number') {
        t.expectEqual(user.id, userId, 'the id of the user', { answer });
      }
    },
  ),
];

const places: readonly Check[] = [
  check(
    'a token in the query or in a cookie is not taken for one in the header',
    { proves: ['AUTH-1'], operation: 'getLoggedUser' },
    async (t) => {
      const { token } = t.account;
      const query = { access_token: token, api_token: token, token };
      const headers = { Cookie: `access_token=${token}; token=${token}` };
      const answer = await t.send('getLoggedUser', { as: null, query, headers });
      if (!isRefused(answer)) await givenGuarded(t);
      t.expectRefusal(answer);
    },
  ),
  check(
    'a token in the body is not taken for one in the header',
    { proves: ['AUTH-1'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      await givenGuarded(t);
      const { token } = t.account;
      const folder = { name: t.unique('Folder'), parentId: (await t.runFolder()).id };
      const body = { ...folder, access_token: token, api_token: token, token };
      t.expectRefusal(await t.send('createFolder', { as: null, body }));
    },
  ),
];

export const authenticationChecks: readonly Check[] = [...signingIn, ...places, ...authenticationMatrix];

/** Does with a fresh token what the account's own token can do. */
async function expectFullAccess(t: TestContext, token: string): Promise<void> {
  const as = { ...t.account, token };
  const { id: parentId } = await t.runFolder();
  const notes = await t.call('listNotes', { as });
  if (!notes.ok) {
    t.given((await t.call('listNotes')).ok, 'the notes cannot be listed with the first token either');
  }
  t.expectSuccess(notes, 'AUTH-9');
  const body = { name: t.unique('Folder'), parentId };
  t.expectSuccess(await t.call('createFolder', { body, as }), 'AUTH-9');
}

function credentialsOf(t: TestContext): { email: string; password: string } {
  const { email, password } = t.account;
  t.given(email !== undefined && password !== undefined, 'needs --email and --password');
  return { email, password };
}

async function givenGuarded(t: TestContext): Promise<void> {
  const answer = await t.send('getLoggedUser', { as: null });
  t.given(isRefused(answer), 'getLoggedUser is not refused without any token either');
}

/** The user in the answer, which the interface leaves open: under `user`, or the answer itself. */
function userOf(json: unknown): { readonly id?: unknown; readonly email?: unknown } {
  if (typeof json !== 'object' || json === null) return {};
  const { user } = json as { user?: unknown };
  return typeof user === 'object' && user !== null ? user : json;
}
