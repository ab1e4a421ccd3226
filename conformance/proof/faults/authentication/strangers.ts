import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { answersWith, json, tokenIn } from '../effects/answers.ts';
import { operationOf, arriving, numberOf } from '../effects/requests.ts';
import { type Fault, together } from '../effects/fault.ts';
import { keepsDeleted, storesInstead } from '../effects/state.ts';
import { tokens } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

/** Accepts requests without a valid token, as if from the first account. */
const open =
  (isOpen: (request: FastifyRequest) => string | undefined): Fault =>
  (target) => {
    let known: string | undefined;
    arriving((request) => {
      const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
      known ??= token;
      const taken = isOpen(request);
      if (taken !== undefined)
        request.headers.authorization = `Bearer ${taken === '' ? (known ?? '') : taken}`;
    })(target);
  };

/** Opens addresses to requests without a token. */
const anonymous =
  (address: RegExp) =>
  ({ headers, url }: FastifyRequest) =>
    headers.authorization === undefined && address.test(url) ? '' : undefined;

/** Refuses requests with such an Authorization header, which is empty where there is none, in another way than with 401. */
const refusing = (header: RegExp, code: number, message: string): Fault =>
  answersWith({ code: 401, when: ({ request }) => header.test(request.headers.authorization ?? '') }, code, {
    message,
  });

export const strangerFaults = faults({
  'AUTH-1: A token in the query, as `access_token`, is as good as one in the header.': () =>
    open(({ query }) => (query as { access_token?: string }).access_token),
  'AUTH-1: A token in the body, as `access_token`, is as good as one in the header.':
    () =>
    ({ app }) => {
      const bodies = new WeakMap<object, Buffer>();
      app.addHook('onRequest', async (request) => {
        const { headers, raw } = request;
        // Uploads to the storage may be JSON as well.
        if (operationOf(request) === undefined) return;
        if (headers.authorization !== undefined || headers['content-type'] !== 'application/json') return;
        const body = await buffer(raw);
        bodies.set(raw, body);
        const [, token] = /"access_token":"([^"]+)"/.exec(body.toString()) ?? [];
        if (token !== undefined) headers.authorization = `Bearer ${token}`;
      });
      app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
        const body = bodies.get(raw);
        done(null, body ? Readable.from([body]) : payload);
      });
    },
  'AUTH-1: The scheme of the Authorization header is ignored.': () =>
    open(({ headers }) => /^(?!Bearer )\w+ (\S+)$/i.exec(headers.authorization ?? '')?.[1]),
  'AUTH-1: The Authorization header takes the token without `Bearer`.': () =>
    open(({ headers }) => /^(\S+)$/.exec(headers.authorization ?? '')?.[1]),
  'AUTH-3: The list of notes is returned without a token.': () => open(anonymous(/\/notes$/)),
  'AUTH-3: Folders are created without a token.': () => open(anonymous(/\/folders/)),
  'AUTH-3: The parts of an upload are listed without a token.': () =>
    open(anonymous(/\/get-uploaded-parts$/)),
  'AUTH-3: A request without a token is refused with 403.': () =>
    refusing(/^$/, 403, 'This action is unauthorized.'),
  'AUTH-3: An empty bearer token finds the first account.': () =>
    open(({ headers }) => (/^Bearer\s*$/i.test(headers.authorization ?? '') ? '' : undefined)),
  'AUTH-4: An unknown token is refused with 403.': () =>
    refusing(/^Bearer \S/, 403, 'This action is unauthorized.'),
  'AUTH-4: A token of unusual length causes a server error.': () =>
    refusing(/^Bearer \d+\|(?![\w-]{40}$)/, 500, 'Server error.'),
  'AUTH-4: Tokens are compared only in the length that was sent, so a truncated token is accepted.': () => {
    const known = new Set<string>();
    return together(
      json('login', (body) => {
        known.add(tokenIn(body));
      }),
      open(({ headers }) => {
        const [, token] = /^Bearer (\S{6,})$/.exec(headers.authorization ?? '') ?? [];
        return token && [...known].find((full) => full.startsWith(token) && full !== token);
      }),
    );
  },
  'AUTH-4: Tokens are compared without regard to case.': () => {
    const known = new Map<string, string>();
    return together(
      json('login', (body) => {
        known.set(tokenIn(body).toLowerCase(), tokenIn(body));
      }),
      open(({ headers }) => {
        const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
        return token && known.get(token.toLowerCase());
      }),
    );
  },
  'AUTH-4: The expiry of a token is stored, but not checked.': () =>
    storesInstead(tokens, { expiresAt: null }),
  'AUTH-4: A revoked token still works.': () => keepsDeleted(tokens),
  'AUTH-4: An expired token still reads, and from then on it works again.':
    () =>
    ({ app, database }) => {
      app.addHook('onRequest', async ({ method, headers }) => {
        const id = numberOf(headers.authorization);
        if (method === 'GET' && id > 0) await tokens.change(database, { id }, { expiresAt: null });
      });
    },
  'AUTH-4: A token that was used is remembered, and still works when it is revoked.':
    () =>
    ({ database }) => {
      const find = database.findTokenHolder.bind(database);
      const remembered = new Map<string, Awaited<ReturnType<typeof find>>>();
      database.findTokenHolder = async (hash) => {
        const holder = remembered.get(hash) ?? (await find(hash));
        if (holder) remembered.set(hash, holder);
        return holder;
      };
    },
  'AUTH-3: A request without a token is accepted as the first account.': () =>
    open(anonymous(/\/v1\/(?!.*\/login$)/)),
});
