import { answered, json, status, type AnswerContext, type Answers } from '../faults/answers.ts';
import type { Fault } from '../faults/fault.ts';
import { inAnotherZone } from '../faults/texts.ts';
import { mutant } from '../mutant.ts';

/** Returns 500 to requests with a value that the server cannot hold. */
const overflows = (
  of: NonNullable<Answers['of']>,
  cannotHold: (request: AnswerContext['request']) => boolean,
): Fault => status({ of, code: 'any', when: ({ request }) => cannotHold(request) }, 500);

const bodyOf = (request: AnswerContext['request']) => (request.body ?? {}) as Record<string, unknown>;

export const ruleMutants = [
  mutant(
    'ids-in-paths-overflow',
    'An id in a path that does not fit in 64 bits is an error of the database driver, and a 500.',
    { breaks: 'RULE-1' },
    overflows('shareEntry', ({ params }) => Number((params as { entryId: string }).entryId) >= 2 ** 63),
  ),
  mutant(
    'ids-in-lists-overflow',
    'An id in a list that does not fit in 64 bits, even unsigned, is a 500.',
    { breaks: 'RULE-1' },
    overflows('deleteEntries', (request) => {
      const { entryIds } = bodyOf(request);
      return Array.isArray(entryIds) && entryIds.some((id) => Number(id) >= 2 ** 64);
    }),
  ),
  mutant(
    'parents-of-32-bits',
    'A `parentId` that does not fit in a column of 32 bits is a 500.',
    { breaks: 'RULE-1' },
    overflows('createFolder', (request) => Number(bodyOf(request)['parentId']) >= 2 ** 31),
  ),
  mutant(
    'numbers-beyond-64-bits-overflow',
    'Unstarring, converting, reading a workspace and changing the vault return 500 for a number beyond 64 bits.',
    { breaks: 'RULE-1' },
    overflows(
      ['unstarEntries', 'convertFile', 'getWorkspace', 'moveVaultEntries', 'deleteVaultEntries'],
      // Read as a double, which rounds it.
      (request) => /\b1844674407370955\d{4}\b/.test(JSON.stringify([request.params, request.body])),
    ),
  ),
  mutant(
    'pages-overflow',
    'The page number times the page size overflows, and is a 500.',
    { breaks: 'RULE-1' },
    overflows('listTrackedFiles', ({ query }) => Number((query as { page?: string }).page) >= 2 ** 53),
  ),
  mutant(
    'negative-pages-break',
    'A negative page is an offset that the database refuses, and a 500.',
    { breaks: 'RULE-1' },
    overflows('listTrackedFiles', ({ query }) => Number((query as { page?: string }).page) < 0),
  ),
  mutant(
    'negative-ids-in-lists-break',
    'A negative id in a list is a 500.',
    { breaks: 'RULE-1' },
    overflows('unstarEntries', (request) =>
      [bodyOf(request)['entryIds']].flat().some((id) => Number(id) < 0),
    ),
  ),
  mutant(
    'sizes-beyond-floats-break',
    'A `size` that is too large for a float is read as infinity, which is no integer, and a 500.',
    { breaks: 'RULE-1' },
    overflows('presignUpload', (request) => bodyOf(request)['size'] === Infinity),
  ),
  mutant(
    'modified-after-the-last-date',
    'A `lastModified` after the last date that JavaScript knows is a 500.',
    { breaks: 'RULE-1' },
    overflows('registerEntry', (request) => Number(bodyOf(request)['lastModified']) > 8.64e15),
  ),
  mutant(
    'expiry-before-the-first-year',
    'An `expires_at` that is in the year 0 in UTC is a 500.',
    { breaks: 'RULE-1' },
    overflows('createShareableLink', (request) => /^0001.*\+/.test(String(bodyOf(request)['expires_at']))),
  ),
  mutant(
    'expiry-in-the-last-year',
    'An `expires_at` in the year 9999 is a 500.',
    { breaks: 'RULE-1' },
    overflows('createShareableLink', (request) => /^9999/.test(String(bodyOf(request)['expires_at']))),
  ),
  mutant(
    'second-folder-of-a-name-breaks',
    'Creating a folder with an existing name violates a database constraint, and returns 500.',
    { breaks: 'RULE-1' },
    status(
      {
        of: 'createFolder',
        code: 422,
        when: ({ json: body }) => JSON.stringify(body).includes('already been taken'),
      },
      500,
    ),
  ),
  mutant(
    'unknown-entries-break',
    'An unknown entry causes a null pointer error, and returns 500.',
    {
      breaks: 'RULE-1',
    },
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      500,
    ),
  ),
  mutant(
    'wrong-types-break',
    'A field with a wrong type causes an error in the handler.',
    {
      breaks: 'RULE-1',
    },
    status(
      { of: 'createNote', code: 422, when: ({ json: body }) => JSON.stringify(body).includes('must be') },
      500,
    ),
  ),
  mutant(
    'local-time-marked-as-utc',
    'Every `created_at` and `updated_at` is the local time of the server, with a `Z`.',
    { breaks: 'GEN-5' },
    answered({}, (payload) =>
      String(payload).replace(
        /("(?:created|updated)_at":)"([^"]+)"/g,
        (_all, name: string, time: string) => `${name}"${String(inAnotherZone(time))}"`,
      ),
    ),
  ),
  mutant(
    'creation-redirects',
    'Creating a workspace returns 302 with the place of the workspace, as forms do.',
    { breaks: 'RULE-2' },
    answered('createWorkspace', (payload, { reply }) => {
      reply.code(302).header('location', '/workspaces');
      return payload;
    }),
  ),
  mutant(
    'lists-not-modified',
    'The list of notes returns 304 to clients that have no copy.',
    {
      breaks: 'RULE-2',
    },
    answered('listNotes', (_payload, { reply }) => {
      reply.code(304);
      return null;
    }),
  ),
  mutant(
    'input-echoed',
    'A refused login returns its input including the password, as form libraries do.',
    { breaks: 'RULE-3' },
    json({ of: 'login', code: 'refusal' }, (body, { request }) => ({
      ...(body as object),
      input: request.body,
    })),
  ),
  mutant(
    'token-echoed',
    'The logged-user operation repeats the token.',
    { breaks: 'RULE-3' },
    json('getLoggedUser', (body, { request }) => ({
      ...(body as object),
      debug: { token: request.headers.authorization?.slice('Bearer '.length) },
    })),
  ),
  mutant(
    'headers-echoed',
    'The error for an unknown entry repeats the headers of the request, as debug pages do.',
    { breaks: 'RULE-3' },
    json({ code: 404 }, (body, { request }) => ({
      ...(body as object),
      debug: { headers: request.headers },
    })),
  ),
];
