import { setTimeout as pause } from 'node:timers/promises';
import {
  answered,
  json,
  without,
  answersWith,
  asNumber,
  asText,
  field,
  thisMoment,
} from '../effects/answers.ts';
import { loginsOfChecks, together, touching } from '../effects/fault.ts';
import {
  operationOf,
  arriving,
  fills,
  laterLogins,
  ignores,
  received,
  refuses,
  alters,
} from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { tokens, users, entries, shares, idsOf } from '../effects/stored.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
import { callerOf, idsIn } from '../effects/requested-entries.ts';
import { asciiOf, masked } from '../effects/texts.ts';

/** The password of a login that sent none. */
const singleSignOn = 'single sign-on';

/** Returns the first or the last user of the table for every token. */
const loggedUser = (which: 'first' | 'last') =>
  json('getLoggedUser', async (body, { database }) => {
    const { id, email, ...row } = (await users.all(database)).at(which === 'first' ? 0 : -1)!;
    const names = { display_name: row.displayName, first_name: row.firstName, last_name: row.lastName };
    const user = { id, email, ...names, created_at: row.createdAt, updated_at: row.updatedAt };
    return { ...(body as object), user };
  });

const passwords = ['correct horse battery staple', 'wrong donkey charger clip'];

/** Signs in with a password other than the one sent, if `meant` returns one. */
const meaning = (meant: (sent: string, email: unknown) => string | undefined) =>
  touching(
    loginsOfChecks,
    alters('login', 'password', (password, { body }) => meant(String(password), body.email) ?? password),
  );

/** Milliseconds that a login waits for another. */
const meetingMs = 400;

const stated = faults({
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
          if (isLater((request.body as { email: string }).email)) limited.add(`Bearer ${user.access_token}`);
        }),
        answersWith(
          { of: 'createFolder', when: ({ request }) => limited.has(request.headers.authorization ?? '') },
          403,
          { message: 'This action is unauthorized.' },
        ),
      ),
    );
  },
  'USER-1: The `id` of a login is text.': () => field('login', 'user.id', asText),
  'USER-6: The `access_token` of later logins is the number of the token.': () => {
    const isLater = laterLogins();
    return touching(
      loginsOfChecks,
      field('login', 'user.access_token', (token, { request }) =>
        isLater((request.body as { email: string }).email) ? asNumber(String(token).split('|')[0]) : token,
      ),
    );
  },
  'AUTH-5: A login refuses a `device_name` with letters beyond ASCII.': () =>
    touching(
      loginsOfChecks,
      refuses('login', ({ body }) => asciiOf(body.device_name) !== body.device_name),
    ),
  'USER-2: The `email` of a login is masked.': () => field('login', 'user.email', masked),
  'AUTH-9: A token lists only the notes that were created with it.': () => {
    const tokens = new Map<number, string | undefined>();
    return touching(
      [loginsOfChecks, 'createNote', 'listNotes'],
      together(
        json('createNote', (body, { request }) => {
          tokens.set((body as { note: { id: number } }).note.id, request.headers.authorization);
        }),
        json('listNotes', (body, { request }) =>
          (body as { id: number }[]).filter(({ id }) => tokens.get(id) === request.headers.authorization),
        ),
      ),
    );
  },
  'AUTH-9: An owner cannot delete an entry after sharing it with edit permission.': () =>
    touching(
      ['shareEntry', 'deleteEntries'],
      refuses(
        'deleteEntries',
        async ({ body, request }, { database }) => {
          const own = await entries.all(database, { id: idsIn(body), ownerId: callerOf(request) });
          return (await shares.find(database, { entryId: idsOf(own), canEdit: 1 })) !== undefined;
        },
        403,
      ),
    ),
  'AUTH-5: Only the first eight characters of a password are compared.': () =>
    meaning((sent) => passwords.find((password) => password.slice(0, 8) === sent.slice(0, 8))),
  'AUTH-5: Passwords are compared without regard to case.': () =>
    meaning((sent) => passwords.find((password) => password === sent.toLowerCase())),
  'AUTH-5: The password of any account signs in to every other.': () =>
    meaning((sent, email) =>
      passwords.includes(sent) ? passwords[email === 'mira@example.com' ? 0 : 1] : undefined,
    ),
  'USER-1: A login that is sent with the token of another account returns the user of the token.': () =>
    received('login', async ({ body, request }, { database }) => {
      const id = /^Bearer (\d+)/.exec(request.headers.authorization ?? '')?.[1];
      if (id === undefined) return;
      const token = await tokens.find(database, { id: Number(id) });
      if (token === undefined) return;
      const { email } = (await users.find(database, { id: token.userId }))!;
      Object.assign(body, { email, password: passwords[email === 'mira@example.com' ? 0 : 1] });
    }),
  'AUTH-4: Characters after a token are ignored.': () =>
    arriving(({ headers }) => {
      const secret = /^(Bearer \d+\|[\w-]{40})/.exec(headers.authorization ?? '')?.[1];
      if (secret !== undefined) headers.authorization = secret;
    }),
  'AUTH-9: A folder can be deleted only with the token that created it.': () => {
    const makers = new Map<number, string | undefined>();
    return together(
      afterwards('createFolder', (_db, { json: body, request }) => {
        makers.set((body as { folder: { id: number } }).folder.id, request.headers.authorization);
      }),
      refuses('deleteEntries', ({ body, request }) =>
        idsIn(body).some((id) => makers.has(id) && makers.get(id) !== request.headers.authorization),
      ),
    );
  },
  'USER-7: The `created_at` of a user is the moment of the login.': () =>
    touching(loginsOfChecks, field('login', 'user.created_at', thisMoment)),
  'AUTH-3: A request without a token that does not accept JSON is redirected to the sign-in page.': () =>
    answered(
      { of: 'getLoggedUser', code: 401, when: ({ request }) => !request.headers.accept?.includes('json') },
      (payload, { reply }) => {
        reply.code(302).header('location', '/login');
        return payload;
      },
    ),
  'USER-1: Two simultaneous logins each return the user of the other.': () => {
    const isLater = laterLogins();
    const waiting = new Map<object, string>();
    const others = new Map<object, string>();
    return touching(
      loginsOfChecks,
      together(
        received('login', async ({ body, request }) => {
          if (!isLater(body.email)) return;
          const email = String(body.email);
          for (const [earlier, other] of waiting) {
            if (other !== email) others.set(request, other).set(earlier, email);
          }
          waiting.set(request, email);
          await pause(meetingMs);
          waiting.delete(request);
        }),
        json('login', async (body, { request, database }) => {
          const email = others.get(request);
          if (email === undefined) return;
          (body as { user: { id: number } }).user.id = (await users.find(database, { email }))!.id;
        }),
      ),
    );
  },
  'AUTH-1: A token in `X-Auth-Token` is accepted.': () =>
    arriving(({ headers }) => {
      const token = headers['x-auth-token'];
      if (typeof token === 'string') headers.authorization ??= `Bearer ${token}`;
    }),
  'AUTH-7: The first use of a token is refused.': () => {
    const used = new Set<string>();
    return arriving(({ headers }) => {
      const { authorization } = headers;
      if (authorization === undefined || used.has(authorization)) return;
      used.add(authorization);
      delete headers.authorization;
    });
  },
  'AUTH-7: A login revokes the token of another account with the same device name.': () =>
    touching(
      loginsOfChecks,
      afterwards('login', async (db, { request, made: id }) => {
        const { device_name } = request.body as { device_name: string };
        for (const token of await tokens.all(db, { name: device_name })) {
          if (token.userId !== id) await tokens.remove(db, { id: token.id });
        }
      }),
    ),
  'AUTH-1: A login sets a cookie that replaces the token.': () =>
    touching(
      loginsOfChecks,
      together(
        answered('login', (payload, { reply, json }) => {
          const { access_token } = (json as { user: { access_token: string } }).user;
          reply.header('set-cookie', `sid=${encodeURIComponent(access_token)}; HttpOnly`);
          return payload;
        }),
        arriving(({ headers }) => {
          const [, token] = /\bsid=([^;]+)/.exec(headers.cookie ?? '') ?? [];
          if (token !== undefined) headers.authorization ??= `Bearer ${decodeURIComponent(token)}`;
        }),
      ),
    ),
  'AUTH-9: After a login, the earlier tokens of the account may not delete entries and links.': () => {
    const deletions = ['deleteEntries', 'deleteShareableLink'] as const;
    const isOlder: Parameters<typeof refuses>[1] = async ({ request }, { database }) => {
      const id = Number(/^Bearer (\d+)/.exec(request.headers.authorization ?? '')?.[1]);
      const own = await tokens.find(database, { id });
      const others = own ? await tokens.all(database, { userId: own.userId, expiresAt: null }) : [];
      return others.some((token) => token.id > id);
    };
    return touching([loginsOfChecks, ...deletions], refuses(deletions, isOlder, 403));
  },
  'AUTH-9: A login takes over the tokens that any account has for a device of that name.': () =>
    touching(
      loginsOfChecks,
      afterwards('login', async (db, { request, made: userId }) => {
        const { device_name: name } = request.body as { device_name: string };
        await tokens.change(db, { name }, { userId });
      }),
    ),
  'AUTH-7: A login from a device that another account has used returns the token of that account.': () => {
    const known = new Map<string, string>();
    return touching(
      loginsOfChecks,
      json('login', (body, { request }) => {
        const { user } = body as { user: { access_token: string } };
        const { device_name, email } = request.body as { device_name: string; email: string };
        const others = [...known].find(([key]) => {
          const [device, owner] = JSON.parse(key) as [string, string];
          return device === device_name && owner !== email;
        });
        known.set(JSON.stringify([device_name, email]), user.access_token);
        if (others) [, user.access_token] = others;
      }),
    );
  },
});

const overlaid = overlaidFaults({
  'AUTH-14: The logged-user operation returns the last user of the table.': () => loggedUser('last'),
  'AUTH-14: The logged-user operation returns the first user of the table.': () => loggedUser('first'),
});

export const authenticationFaults = [...stated, ...overlaid];
