import { answered, json, without } from '../faults/answers.ts';
import { loginsOfChecks, together } from '../faults/fault.ts';
import { operationOf, arriving, fills, received, laterLogins } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { tokens, users } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

/** The password of a login that sent none. */
const singleSignOn = 'single sign-on';

/** Returns the first or the last user of the table for every token. */
const loggedUser = (which: 'first' | 'last') =>
  json('getLoggedUser', async (body, { database }) => {
    const user = (await database.read((db) => users.all(db))).at(which === 'first' ? 0 : -1);
    return { ...(body as object), user };
  });

export const authenticationMutants = [
  mutant(
    'token-in-query-of-folders',
    'Creating a folder takes the token from the query as well.',
    { breaks: 'AUTH-1' },
    arriving((request) => {
      const { token } = request.query as { token?: string };
      if (operationOf(request) === 'createFolder' && token !== undefined) {
        request.headers.authorization ??= `Bearer ${token}`;
      }
    }),
  ),
  mutant(
    'token-as-basic-password',
    'A token is taken as the password of basic authentication as well.',
    { breaks: 'AUTH-1' },
    arriving(({ headers }) => {
      const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
      const [, token] = Buffer.from(encoded ?? '', 'base64')
        .toString()
        .split(':');
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
    }),
  ),
  mutant(
    'second-login-needs-a-token',
    'A login of an account that is signed in asks for a token.',
    {
      touches: loginsOfChecks,
      breaks: 'AUTH-2',
    },
    (target) => {
      const isLater = laterLogins();
      answered({ of: 'login' }, (payload, { request, reply }) => {
        const { email } = request.body as { email: string };
        if (!isLater(email) || request.headers.authorization !== undefined) return payload;
        reply.code(401);
        return JSON.stringify({ message: 'Unauthenticated.' });
      })(target);
    },
  ),
  mutant(
    'any-password',
    'The password of a login is not compared.',
    { touches: loginsOfChecks, breaks: 'AUTH-5' },
    ({ services }) => {
      services.passwords.verify = () => Promise.resolve(true);
    },
  ),
  mutant(
    'login-without-password',
    'A login without a password is let in by its address, as those are that come from a single sign-on.',
    { touches: loginsOfChecks, breaks: 'AUTH-5' },
    together(fills('login', 'password', singleSignOn), ({ services: { passwords } }) => {
      const verify = passwords.verify.bind(passwords);
      passwords.verify = async (owner, password, hash) =>
        password === singleSignOn || verify(owner, password, hash);
    }),
  ),
  mutant(
    'login-by-username',
    'The login takes the address as `username`; with `email` alone every login after the first is refused.',
    {
      touches: loginsOfChecks,
      breaks: 'AUTH-5',
    },
    (target) => {
      const isLater = laterLogins();
      received('login', ({ body }) => {
        if (isLater(body.email)) Reflect.deleteProperty(body, 'email');
      })(target);
    },
  ),
  mutant(
    'login-without-status',
    'The login returns the user without `status`.',
    { touches: loginsOfChecks, breaks: 'AUTH-6' },
    without('login', 'status'),
  ),
  mutant(
    'later-tokens-not-kept',
    'The token of a second login is returned, but not stored.',
    {
      touches: loginsOfChecks,
      breaks: 'AUTH-7',
    },
    (target) => {
      const isLater = laterLogins();
      afterwards('login', async (db, { request, json: body }) => {
        if (!isLater((request.body as { email: string }).email)) return;
        const [id] = (body as { user: { access_token: string } }).user.access_token.split('|', 1);
        await tokens.remove(db, { id: Number(id) });
      })(target);
    },
  ),
  mutant(
    'logged-user-is-the-last',
    'The logged-user operation returns the last user of the table.',
    { breaks: 'AUTH-14', overlaid: true },
    loggedUser('last'),
  ),
  mutant(
    'logged-user-is-the-first',
    'The logged-user operation returns the first user of the table.',
    { breaks: 'AUTH-14', overlaid: true },
    loggedUser('first'),
  ),
  mutant(
    'later-tokens-read-only',
    'The token of a second login reads and changes nothing: whatever it creates returns 403.',
    { touches: loginsOfChecks, breaks: 'AUTH-9' },
    (target) => {
      const isLater = laterLogins();
      const limited = new Set<string>();
      json('login', (body, { request }) => {
        const { user } = body as { user: { email: string; access_token: string } };
        if (isLater((request.body as { email: string }).email)) limited.add(`Bearer ${user.access_token}`);
      })(target);
      answered(
        { of: 'createFolder', when: ({ request }) => limited.has(request.headers.authorization ?? '') },
        (_payload, { reply }) => {
          reply.code(403);
          return JSON.stringify({ message: 'This action is unauthorized.' });
        },
      )(target);
    },
  ),
];
