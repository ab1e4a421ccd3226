import { answered, json, status, type AnswerContext, type Answers } from '../effects/answers.ts';
import type { Fault } from '../effects/fault.ts';
import { inAnotherZone } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';

/** Returns 500 to requests with a value that the server cannot hold. */
const overflows = (
  of: NonNullable<Answers['of']>,
  cannotHold: (request: AnswerContext['request']) => boolean,
): Fault => status({ of, code: 'any', when: ({ request }) => cannotHold(request) }, 500);

const bodyOf = (request: AnswerContext['request']) => (request.body ?? {}) as Record<string, unknown>;

export const ruleFaults = faults({
  'RULE-1: An id in a path that does not fit in 64 bits is an error of the database driver, and a 500.': () =>
    overflows('shareEntry', ({ params }) => Number((params as { entryId: string }).entryId) >= 2 ** 63),
  'RULE-1: An id in a list that does not fit in 64 bits, even unsigned, is a 500.': () =>
    overflows('deleteEntries', (request) => {
      const { entryIds } = bodyOf(request);
      return Array.isArray(entryIds) && entryIds.some((id) => Number(id) >= 2 ** 64);
    }),
  'RULE-1: A `parentId` that does not fit in a column of 32 bits is a 500.': () =>
    overflows('createFolder', (request) => Number(bodyOf(request)['parentId']) >= 2 ** 31),
  'RULE-1: Unstarring, converting, reading a workspace and changing the vault return 500 for a number beyond 64 bits.':
    () =>
      overflows(
        ['unstarEntries', 'convertFile', 'getWorkspace', 'moveVaultEntries', 'deleteVaultEntries'],
        // Read as a double, which rounds it.
        (request) => /\b1844674407370955\d{4}\b/.test(JSON.stringify([request.params, request.body])),
      ),
  'RULE-1: The page number times the page size overflows, and is a 500.': () =>
    overflows('listTrackedFiles', ({ query }) => Number((query as { page?: string }).page) >= 2 ** 53),
  'RULE-1: A negative page is an offset that the database refuses, and a 500.': () =>
    overflows('listTrackedFiles', ({ query }) => Number((query as { page?: string }).page) < 0),
  'RULE-1: A negative id in a list is a 500.': () =>
    overflows('unstarEntries', (request) =>
      [bodyOf(request)['entryIds']].flat().some((id) => Number(id) < 0),
    ),
  'RULE-1: A `size` that is too large for a float is read as infinity, which is no integer, and a 500.': () =>
    overflows('presignUpload', (request) => bodyOf(request)['size'] === Infinity),
  'RULE-1: A `lastModified` after the last date that JavaScript knows is a 500.': () =>
    overflows('registerEntry', (request) => Number(bodyOf(request)['lastModified']) > 8.64e15),
  'RULE-1: An `expires_at` that is in the year 0 in UTC is a 500.': () =>
    overflows('createShareableLink', (request) => /^0001.*\+/.test(String(bodyOf(request)['expires_at']))),
  'RULE-1: An `expires_at` in the year 9999 is a 500.': () =>
    overflows('createShareableLink', (request) => /^9999/.test(String(bodyOf(request)['expires_at']))),
  'RULE-1: Creating a folder with an existing name violates a database constraint, and returns 500.': () =>
    status(
      {
        of: 'createFolder',
        code: 422,
        when: ({ json: body }) => JSON.stringify(body).includes('already been taken'),
      },
      500,
    ),
  'RULE-1: An unknown entry causes a null pointer error, and returns 500.': () =>
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      500,
    ),
  'RULE-1: A field with a wrong type causes an error in the handler.': () =>
    status(
      { of: 'createNote', code: 422, when: ({ json: body }) => JSON.stringify(body).includes('must be') },
      500,
    ),
  'GEN-5: Every `created_at` and `updated_at` is the local time of the server, with a `Z`.': () =>
    answered({}, (payload) =>
      String(payload).replace(
        /("(?:created|updated)_at":)"([^"]+)"/g,
        (_all, name: string, time: string) => `${name}"${String(inAnotherZone(time))}"`,
      ),
    ),
  'RULE-2: Creating a workspace returns 302 with the place of the workspace, as forms do.': () =>
    answered('createWorkspace', (payload, { reply }) => {
      reply.code(302).header('location', '/workspaces');
      return payload;
    }),
  'RULE-2: The list of notes returns 304 to clients that have no copy.': () =>
    answered('listNotes', (_payload, { reply }) => {
      reply.code(304);
      return null;
    }),
  'RULE-3: A refused login returns its input including the password, as form libraries do.': () =>
    json({ of: 'login', code: 'refusal' }, (body, { request }) => ({
      ...(body as object),
      input: request.body,
    })),
  'RULE-3: The logged-user operation repeats the token.': () =>
    json('getLoggedUser', (body, { request }) => ({
      ...(body as object),
      debug: { token: request.headers.authorization?.slice('Bearer '.length) },
    })),
  'RULE-3: The error for an unknown entry repeats the headers of the request, as debug pages do.': () =>
    json({ code: 404 }, (body, { request }) => ({
      ...(body as object),
      debug: { headers: request.headers },
    })),
});
