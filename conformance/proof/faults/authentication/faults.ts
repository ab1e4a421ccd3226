import { setTimeout as pause } from 'node:timers/promises';
import {
  answered,
  json,
  without,
  answersWith,
  tokenIn,
  asText,
  field,
  thisMoment,
} from '../effects/answers.ts';
import { together, touching, touchingAll } from '../effects/fault.ts';
import {
  operationOf,
  arriving,
  fills,
  laterLogins,
  ignores,
  received,
  refuses,
  alters,
  numberOf,
  type Sent,
} from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { tokens, users, entries, shares, idsOf } from '../effects/stored.ts';
import { faults, overlaidFaults } from '../planted-fault.ts';
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
  alters('login', 'password', (password, { body }) => meant(String(password), body.email) ?? password);

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
    return answersWith(
      {
        of: 'login',
        when: (context) => isLater(context) && context.request.headers.authorization === undefined,
      },
      401,
      { message: 'Unauthenticated.' },
    );
  },
  'AUTH-5: A login without a password is let in by its address, as those are that come from a single sign-on.':
    () =>
      touching(
        'login',
        together(fills('login', 'password', singleSignOn), ({ services: { passwords } }) => {
          const verify = passwords.verify.bind(passwords);
          passwords.verify = async (owner, password, hash) =>
            password === singleSignOn || verify(owner, password, hash);
        }),
      ),
  'AUTH-5: The login takes the address as `username`; with `email` alone every login after the first is refused.':
    () => ignores('login', 'email', laterLogins()),
  'AUTH-6: The login returns the user without `status`.': () => without('login', 'status'),
  'AUTH-7: The token of a second login is returned, but not stored.': () =>
    afterwards({ of: 'login', when: laterLogins() }, (db, { json: body }) =>
      tokens.remove(db, { id: numberOf(tokenIn(body)) }),
    ),
  'AUTH-9: The token of a second login reads and changes nothing: whatever it creates returns 403.': () => {
    const limited = new Set<string>();
    const isLimited = ({ request }: Sent) => limited.has(request.headers.authorization ?? '');
    return touching(
      'login',
      together(
        json({ of: 'login', when: laterLogins() }, (body) => {
          limited.add(`Bearer ${tokenIn(body)}`);
        }),
        answersWith({ of: 'createFolder', when: isLimited }, 403, {
          message: 'This action is unauthorized.',
        }),
      ),
    );
  },
  'USER-1: The `id` of a login is text.': () => touchingAll(field('login', 'user.id', asText)),
  'USER-6: The `access_token` of later logins is the number of the token.': () =>
    field({ of: 'login', when: laterLogins() }, 'user.access_token', numberOf),
  'AUTH-5: A login refuses a `device_name` with letters beyond ASCII.': () =>
    refuses('login', ({ body }) => asciiOf(body.device_name) !== body.device_name),
  'USER-2: The `email` of a login is masked.': () => touchingAll(field('login', 'user.email', masked)),
  'AUTH-9: A token lists only the notes that were created with it.': () => {
    const makers = new Map<number, string | undefined>();
    return together(
      json('createNote', (_body, { made, request }) => {
        makers.set(made, request.headers.authorization);
      }),
      json('listNotes', (body, { request }) =>
        (body as { id: number }[]).filter(({ id }) => makers.get(id) === request.headers.authorization),
      ),
    );
  },
  'AUTH-9: An owner cannot delete an entry after sharing it with edit permission.': () =>
    touching(
      ['shareEntry', 'deleteEntries'],
      refuses(
        'deleteEntries',
        async ({ ids, caller }, { database }) => {
          const own = await entries.all(database, { id: ids, ownerId: caller });
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
      const token = await tokens.find(database, { id: numberOf(request.headers.authorization) });
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
      json('createFolder', (_body, { made, request }) => {
        makers.set(made, request.headers.authorization);
      }),
      refuses('deleteEntries', ({ ids, request }) =>
        ids.some((id) => makers.has(id) && makers.get(id) !== request.headers.authorization),
      ),
    );
  },
  'USER-7: The `created_at` of a user is the moment of the login.': () =>
    field('login', 'user.created_at', thisMoment),
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
    return together(
      received('login', async (sent) => {
        if (!isLater(sent)) return;
        const { request } = sent;
        const email = String(sent.body.email);
        for (const [earlier, other] of waiting) {
          if (other !== email) others.set(request, other).set(earlier, email);
        }
        waiting.set(request, email);
        await pause(meetingMs);
        waiting.delete(request);
      }),
      field('login', 'user.id', async (id, { request, database }) => {
        const email = others.get(request);
        return email === undefined ? id : (await users.find(database, { email }))!.id;
      }),
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
    afterwards('login', async (db, { body, made: id }) => {
      for (const token of await tokens.all(db, { name: String(body.device_name) })) {
        if (token.userId !== id) await tokens.remove(db, { id: token.id });
      }
    }),
  'AUTH-1: A login sets a cookie that replaces the token.': () =>
    touching(
      'login',
      together(
        json('login', (body, { reply }) => {
          reply.header('set-cookie', `sid=${encodeURIComponent(tokenIn(body))}; HttpOnly`);
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
      const id = numberOf(request.headers.authorization);
      const own = await tokens.find(database, { id });
      const others = own ? await tokens.all(database, { userId: own.userId, expiresAt: null }) : [];
      return others.some((token) => token.id > id);
    };
    return touching(['login', ...deletions], refuses(deletions, isOlder, 403));
  },
  'AUTH-9: A login takes over the tokens that any account has for a device of that name.': () =>
    afterwards('login', (db, { body, made: userId }) =>
      tokens.change(db, { name: String(body.device_name) }, { userId }),
    ),
  'AUTH-7: A login from a device that another account has used returns the token of that account.': () => {
    const known = new Map<string, string>();
    return field('login', 'user.access_token', (token, { body: { device_name, email } }) => {
      const others = [...known].find(([key]) => {
        const [device, owner] = JSON.parse(key) as [string, string];
        return device === device_name && owner !== email;
      });
      known.set(JSON.stringify([device_name, email]), String(token));
      return others ? others[1] : token;
    });
  },
});

const overlaid = overlaidFaults({
  'AUTH-14: The logged-user operation returns the last user of the table.': () => loggedUser('last'),
  'AUTH-14: The logged-user operation returns the first user of the table.': () => loggedUser('first'),
});

export const authenticationFaults = [...stated, ...overlaid];
