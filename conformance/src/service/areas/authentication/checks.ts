import type { Account } from '../../../engine/model/account.ts';
import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { sendToRead } from './send-to-read.ts';
import { isRefused } from '../shared/answers.ts';

const loggedUser: readonly Check[] = [
  check(
    'AUTH-14.1',
    'GET /cli/loggedUser returns only the user of the token',
    { tests: ['AUTH-14'], operation: 'getLoggedUser' },
    async (t) => {
      assumeKnown(t, t.account);
      await expectOwn(t, t.account);
    },
  ),
  check(
    'AUTH-14.2',
    'GET /cli/loggedUser returns only the second user to the second account',
    {
      tests: ['AUTH-14'],
      operation: 'getLoggedUser',
      profile: 'full',
      needs: ['second-account'],
      alone: 'last',
    },
    async (t: TestContext) => {
      const second = t.secondAccount();
      assumeKnown(t, second, 'second-');
      // Without a request in between, so that a response cached for the first account would be noticed.
      await t.call('getLoggedUser');
      await expectOwn(t, second);
    },
  ),
];

/** A token alone does not say whose it is, so there is nothing to compare the logged-in user with. */
function assumeKnown(t: TestContext, { email, userId }: Account, which: '' | 'second-' = ''): void {
  t.assume(email !== undefined || userId !== undefined, `needs --${which}email and --${which}password`);
}

async function expectOwn(t: TestContext, as: Account): Promise<void> {
  const answer = await t.call('getLoggedUser', { as });
  t.expectSuccess(answer);
  const { email, userId } = as;
  const user = userOf(answer.json);
  const showsEmail = email !== undefined && typeof user.email === 'string';
  const showsId = userId !== undefined && typeof user.id === 'number';
  t.skipUnlessObservable(
    showsEmail || showsId,
    'returns from GET /cli/loggedUser neither an `email` nor an `id`, directly or in `user`, to compare with the account',
  );
  if (showsEmail) {
    const isOwn = user.email.toLowerCase() === email.toLowerCase();
    t.expectThat(isOwn, 'the e-mail address of the account', 'that of somebody else', { answer });
  }
  if (showsId) t.expectEqual(user.id, userId, 'the id of the user', { answer });
}

const places: readonly Check[] = [
  check(
    'AUTH-1.1',
    'a token in the query, in a cookie or in another header is not accepted',
    { tests: ['AUTH-1'], operation: 'getLoggedUser' },
    async (t) => {
      const { token } = t.account;
      const query = { access_token: token, api_token: token, token };
      const own = ['X-Auth-Token', 'X-Access-Token', 'X-Api-Key', 'X-Token', 'Token'];
      const headers = {
        Cookie: `access_token=${token}; token=${token}; session=${token}`,
        ...Object.fromEntries(own.map((name) => [name, token])),
      };
      const answer = await sendToRead(t, { as: null, query, headers });
      if (!isRefused(answer)) await assumeGuarded(t);
      t.expectRefusal(answer);
    },
  ),
  check(
    'AUTH-4.1',
    'a token with one more character is refused',
    { tests: ['AUTH-4'], operation: 'getLoggedUser', profile: 'full' },
    async (t) => {
      const headers = { Authorization: `Bearer ${t.account.token}x` };
      const answer = await sendToRead(t, { as: null, headers });
      if (!isRefused(answer)) await assumeGuarded(t);
      t.expectStatus(answer, 401);
    },
  ),
  check(
    'AUTH-3.1',
    'a request without a token is refused with 401, whatever its Accept header',
    { tests: ['AUTH-3'], operation: 'getLoggedUser', profile: 'full' },
    async (t) => {
      t.expectStatus(await sendToRead(t, { as: null, headers: { Accept: '*/*' } }), 401);
    },
  ),
  check(
    'AUTH-4.2',
    'words that faulty programs send in place of a token, such as null, are refused',
    { tests: ['AUTH-4'], operation: 'getLoggedUser', profile: 'full' },
    async (t) => {
      for (const word of ['null', 'undefined', 'true', '0']) {
        const answer = await sendToRead(t, {
          as: null,
          headers: { Authorization: `Bearer ${word}` },
        });
        if (!isRefused(answer)) await assumeGuarded(t);
        t.expectStatus(answer, 401);
      }
    },
  ),
  check(
    'AUTH-1.2',
    'a token sent as the password of basic authentication is refused',
    { tests: ['AUTH-1'], operation: 'getLoggedUser', profile: 'full' },
    async (t) => {
      const basic = Buffer.from(`token:${t.account.token}`).toString('base64');
      const answer = await sendToRead(t, {
        as: null,
        headers: { Authorization: `Basic ${basic}` },
      });
      if (!isRefused(answer)) await assumeGuarded(t);
      t.expectStatus(answer, 401);
    },
  ),
  check(
    'AUTH-1.3',
    'a token in the query is not accepted by an operation that creates something',
    { tests: ['AUTH-1'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { token } = t.account;
      const body = { name: t.unique('Folder'), parentId: (await t.runFolder()).id };
      const bare = await t.send('createFolder', { as: null, body });
      t.assume(isRefused(bare), 'createFolder is not refused without any token either');
      const query = { access_token: token, api_token: token, token };
      t.expectRefusal(await t.send('createFolder', { as: null, body, query }));
    },
  ),
  check(
    'AUTH-1.4',
    'a token in the body is not accepted',
    { tests: ['AUTH-1'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { token } = t.account;
      const folder = { name: t.unique('Folder'), parentId: (await t.runFolder()).id };
      const bare = await t.send('createFolder', { as: null, body: folder });
      t.assume(isRefused(bare), 'createFolder is not refused without any token either');
      const body = { ...folder, access_token: token, api_token: token, token };
      t.expectRefusal(await t.send('createFolder', { as: null, body }));
    },
  ),
];

export const authenticationChecks: readonly Check[] = [...loggedUser, ...places];

async function assumeGuarded(t: TestContext): Promise<void> {
  const answer = await sendToRead(t, { as: null });
  t.assume(isRefused(answer), `${answer.operation} is not refused without any token either`);
}

/** The user in the response: under `user` or at the top level, because the interface leaves that open. */
function userOf(json: unknown): { readonly id?: unknown; readonly email?: unknown } {
  if (typeof json !== 'object' || json === null) return {};
  const { user } = json as { user?: unknown };
  return typeof user === 'object' && user !== null ? user : json;
}
