import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { answered } from '../faults/answers.ts';
import { operationOf, arriving } from '../faults/requests.ts';
import type { Fault } from '../faults/fault.ts';
import { keepsDeleted, storesInstead } from '../faults/state.ts';
import { tokens } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

/** Accepts requests without a valid token, as if from the first account. */
const open =
  (isOpen: (request: Parameters<Parameters<typeof arriving>[0]>[0]) => string | undefined): Fault =>
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

export const strangerMutants = [
  mutant(
    'token-in-the-query',
    'A token in the query, as `access_token`, is as good as one in the header.',
    { breaks: 'AUTH-1' },
    open(({ query }) => (query as { access_token?: string }).access_token),
  ),
  mutant(
    'token-in-the-body',
    'A token in the body, as `access_token`, is as good as one in the header.',
    { breaks: 'AUTH-1' },
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
  ),
  mutant(
    'basic-is-bearer',
    'The scheme of the Authorization header is ignored.',
    { breaks: 'AUTH-1' },
    open(({ headers }) => /^(?!Bearer )\w+ (\S+)$/i.exec(headers.authorization ?? '')?.[1]),
  ),
  mutant(
    'token-without-scheme',
    'The Authorization header takes the token without `Bearer`.',
    { breaks: 'AUTH-1' },
    open(({ headers }) => /^(\S+)$/.exec(headers.authorization ?? '')?.[1]),
  ),
  mutant(
    'notes-open-to-strangers',
    'The list of notes is returned without a token.',
    { breaks: 'AUTH-3' },
    open(({ url, headers }) =>
      url.endsWith('/notes') && headers.authorization === undefined ? '' : undefined,
    ),
  ),
  mutant(
    'folders-open-to-strangers',
    'Folders are created without a token.',
    { breaks: 'AUTH-3' },
    open(({ url, headers }) =>
      url.includes('/folders') && headers.authorization === undefined ? '' : undefined,
    ),
  ),
  mutant(
    'parts-open-to-strangers',
    'The parts of an upload are listed without a token.',
    { breaks: 'AUTH-3' },
    open(({ url, headers }) =>
      url.endsWith('/get-uploaded-parts') && headers.authorization === undefined ? '' : undefined,
    ),
  ),
  mutant(
    'missing-token-is-403',
    'A request without a token is refused with 403.',
    { breaks: 'AUTH-3' },
    answered(
      { code: 401, when: ({ request }) => request.headers.authorization === undefined },
      (payload, { reply }) => {
        reply.code(403);
        return JSON.stringify({ message: 'This action is unauthorized.' }) || payload;
      },
    ),
  ),
  mutant(
    'empty-token-is-anybody',
    'An empty bearer token finds the first account.',
    { breaks: 'AUTH-3' },
    open(({ headers }) => (/^Bearer\s*$/i.test(headers.authorization ?? '') ? '' : undefined)),
  ),
  mutant(
    'unknown-token-is-403',
    'An unknown token is refused with 403.',
    { breaks: 'AUTH-4' },
    answered(
      { code: 401, when: ({ request }) => /^Bearer \S/.test(request.headers.authorization ?? '') },
      (_payload, { reply }) => {
        reply.code(403);
        return JSON.stringify({ message: 'This action is unauthorized.' });
      },
    ),
  ),
  mutant(
    'garbage-token-is-500',
    'A token of unusual length causes a server error.',
    { breaks: 'AUTH-4' },
    answered(
      {
        code: 401,
        when: ({ request }) => /^Bearer \d+\|(?![\w-]{40}$)/.test(request.headers.authorization ?? ''),
      },
      (_payload, { reply }) => {
        reply.code(500);
        return JSON.stringify({ message: 'Server error.' });
      },
    ),
  ),
  mutant(
    'token-by-its-prefix',
    'Tokens are compared only in the length that was sent, so a truncated token is accepted.',
    { breaks: 'AUTH-4' },
    (target) => {
      const known = new Set<string>();
      answered('login', (payload, context) => {
        known.add((context.json as { user: { access_token: string } }).user.access_token);
        return payload;
      })(target);
      open(({ headers }) => {
        const [, token] = /^Bearer (\S{6,})$/.exec(headers.authorization ?? '') ?? [];
        return token && [...known].find((full) => full.startsWith(token) && full !== token);
      })(target);
    },
  ),
  mutant(
    'token-in-any-case',
    'Tokens are compared without regard to case.',
    { breaks: 'AUTH-4' },
    (target) => {
      const known = new Map<string, string>();
      answered('login', (payload, context) => {
        const token = (context.json as { user: { access_token: string } }).user.access_token;
        known.set(token.toLowerCase(), token);
        return payload;
      })(target);
      open(({ headers }) => {
        const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
        return token && known.get(token.toLowerCase());
      })(target);
    },
  ),
  mutant(
    'tokens-never-expire',
    'The expiry of a token is stored, but not checked.',
    { breaks: 'AUTH-4' },
    storesInstead(tokens, { expiresAt: null }),
  ),
  mutant('tokens-never-end', 'A revoked token still works.', { breaks: 'AUTH-4' }, keepsDeleted(tokens)),
  mutant(
    'used-tokens-remembered',
    'A token that was used is remembered, and still works when it is revoked.',
    { breaks: 'AUTH-4' },
    ({ database }) => {
      const find = database.findTokenHolder.bind(database);
      const remembered = new Map<string, Awaited<ReturnType<typeof find>>>();
      database.findTokenHolder = async (hash) => {
        const holder = remembered.get(hash) ?? (await find(hash));
        if (holder) remembered.set(hash, holder);
        return holder;
      };
    },
  ),
  mutant(
    'strangers-are-let-in',
    'A request without a token is accepted as the first account.',
    { breaks: 'AUTH-3' },
    open(({ headers, url }) =>
      headers.authorization === undefined && url.includes('/v1/') && !url.endsWith('/login') ? '' : undefined,
    ),
  ),
];
