import { answered, json, without, answersWith } from '../effects/answers.ts';
import { loginsOfChecks, together, touching } from '../effects/fault.ts';
import { operationOf, arriving, fills, laterLogins, ignores } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { tokens, users } from '../effects/stored.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';

/** The password of a login that sent none. */
const singleSignOn = 'single sign-on';

/** Returns the first or the last user of the table for every token. */
const loggedUser = (which: 'first' | 'last') =>
  json('getLoggedUser', async (body, { database }) => {
    const user = (await database.read((db) => users.all(db))).at(which === 'first' ? 0 : -1);
    return { ...(body as object), user };
  });

export const authenticationFaults = [
  ...faults({
    'AUTH-1: Creating a folder takes the token from the query as well.': () =>
      arriving((request) => {
        const { token } = request.query as { token?: string };
        if (operationOf(request) === 'createFolder' && token !== undefined) {
          request.headers.authorization ??= `Bearer ${token}`;
        }
      }),
    'AUTH-1: A token is taken as the password of basic authentication as well.': () =>
      arriving(({ headers }) => {
        const [, encoded] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
        const [, token] = Buffer.from(encoded ?? '', 'base64')
          .toString()
          .split(':');
        if (token !== undefined) headers.authorization = `Bearer ${token}`;
      }),
    'AUTH-2: A login of an account that is signed in asks for a token.': () => {
      const isLater = laterLogins();
      return touching(
        loginsOfChecks,
        answered({ of: 'login' }, (payload, { request, reply }) => {
          const { email } = request.body as { email: string };
          if (!isLater(email) || request.headers.authorization !== undefined) return payload;
          reply.code(401);
          return JSON.stringify({ message: 'Unauthenticated.' });
        }),
      );
    },
    'AUTH-5: A login without a password is let in by its address, as those are that come from a single sign-on.':
      () =>
        touching(
          loginsOfChecks,
          together(fills('login', 'password', singleSignOn), ({ services: { passwords } }) => {
            const verify = passwords.verify.bind(passwords);
            passwords.verify = async (owner, password, hash) =>
              password === singleSignOn || verify(owner, password, hash);
          }),
        ),
    'AUTH-5: The login takes the address as `username`; with `email` alone every login after the first is refused.':
      () => {
        const isLater = laterLogins();
        return touching(
          loginsOfChecks,
          ignores('login', 'email', ({ body }) => isLater(body.email)),
        );
      },
    'AUTH-6: The login returns the user without `status`.': () =>
      touching(loginsOfChecks, without('login', 'status')),
    'AUTH-7: The token of a second login is returned, but not stored.': () => {
      const isLater = laterLogins();
      return touching(
        loginsOfChecks,
        afterwards('login', async (db, { request, json: body }) => {
          if (!isLater((request.body as { email: string }).email)) return;
          const [id] = (body as { user: { access_token: string } }).user.access_token.split('|', 1);
          await tokens.remove(db, { id: Number(id) });
        }),
      );
    },
    'AUTH-9: The token of a second login reads and changes nothing: whatever it creates returns 403.': () => {
      const isLater = laterLogins();
      const limited = new Set<string>();
      return touching(
        loginsOfChecks,
        together(
          json('login', (body, { request }) => {
            const { user } = body as { user: { email: string; access_token: string } };
            if (isLater((request.body as { email: string }).email))
              limited.add(`Bearer ${user.access_token}`);
          }),
          answersWith(
            { of: 'createFolder', when: ({ request }) => limited.has(request.headers.authorization ?? '') },
            403,
            { message: 'This action is unauthorized.' },
          ),
        ),
      );
    },
  }),
  ...overlaidFaults({
    'AUTH-14: The logged-user operation returns the last user of the table.': () => loggedUser('last'),
    'AUTH-14: The logged-user operation returns the first user of the table.': () => loggedUser('first'),
  }),
];
