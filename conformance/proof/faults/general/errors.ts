import {
  answersWith,
  field,
  json,
  status,
  text,
  type AnswerContext,
  answered,
  failedExtraction,
  invalid,
  says,
  throughout,
  unknownEntry,
  without,
  type Answers,
} from '../effects/answers.ts';
import { members } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';
import type { Fault } from '../effects/fault.ts';
import type { Sent } from '../effects/requests.ts';
import { inAnotherZone } from '../effects/texts.ts';

const unauthenticated = (body: Record<string, unknown>) => json({ code: 401 }, () => body);

type Errors = Record<string, string>;

/** Whether the caller belongs to the workspace that the request names. */
const isViewer = async ({ database, query, body, caller: userId }: AnswerContext): Promise<boolean> => {
  const workspaceId = Number(body.workspaceId ?? query.workspaceId ?? 0);
  return (await members.find(database, { workspaceId, userId })) !== undefined;
};

/** Returns 500 to requests with a value that the server cannot hold. */
const overflows = (of: NonNullable<Answers['of']>, when: (sent: Sent) => boolean): Fault =>
  status({ of, code: 'any', when }, 500);

export const errorFaults = faults({
  'ERR-3: The error for invalid data has the status `fail`.': () => field(invalid, 'status', () => 'fail'),
  'ERR-3: The error for invalid data contains only the messages, by field.': () =>
    json(invalid, (body) => (body as { errors: unknown }).errors),
  'ERR-3: The error for invalid data has no `status`.': () => without(invalid, 'status'),
  'ERR-4: The `message` for invalid data is that of the first field.': () =>
    field(invalid, 'message', (_message, _context, { errors }) => Object.values(errors as Errors)[0]),
  'ERR-4: The `message` for invalid data is in German.': () =>
    field(invalid, 'message', () => 'Die Angaben sind ungültig.'),
  'ERR-4: The `message` for a share with several invalid fields counts them.': () =>
    field({ ...invalid, of: 'shareEntry' }, 'message', (message, _context, { errors }) =>
      Object.keys(errors as Errors).length > 1 ? `${String(message)} (and 1 more error)` : message,
    ),
  'ERR-5: Each field of `errors` has a list of messages, as Laravel has it.': () =>
    field(invalid, 'errors.*', (message) => [message]),
  'ERR-5: `errors` is an array of objects.': () =>
    field(invalid, 'errors', (errors) =>
      Object.entries(errors as Errors).map(([name, message]) => ({ field: name, message })),
    ),
  'ERR-6: The error for a failed extraction has no `status`.': () => without(failedExtraction, 'status'),
  'ERR-7: The `message` of a failed extraction is that of the library.': () =>
    field(failedExtraction, 'message', () => 'end of central directory record not found'),
  'ERR-8: A missing field `is a required property`.': () =>
    field(invalid, 'errors', (errors) =>
      Object.fromEntries(
        Object.entries(errors as Errors).map(([name, message]) => [
          name,
          message.endsWith('is required.') ? `${name} is a required property` : message,
        ]),
      ),
    ),
  'RULE-1: Invalid data of an upload causes an uncaught exception.': () =>
    status({ of: 'presignUpload', code: 422 }, 500),
  'ERR-2: A 403 to a member with the role viewer says that the role does not permit this.': () =>
    field({ code: 403, when: isViewer }, 'message', () => 'Your role does not permit this.'),
  'AUTH-11: Requests for entries of other accounts return 404.': () =>
    answersWith({ code: 403 }, 404, { message: 'Not found.' }),
  'ERR-1: A 401 says `Nicht angemeldet.`.': () => unauthenticated({ message: 'Nicht angemeldet.' }),
  'ERR-1: A 401 has its text in `error`.': () => unauthenticated({ error: 'Unauthenticated.' }),
  'GEN-3: A 401 is the page of a proxy.': () =>
    text({ code: 401 }, '<html><body>401 Authorization Required</body></html>', 'text/html'),
  'ERR-2: A 403 says `Forbidden`.': () => json({ code: 403 }, () => ({ message: 'Forbidden' })),
  'RULE-1: An id in a path that does not fit in 64 bits is an error of the database driver, and a 500.': () =>
    overflows('shareEntry', ({ params }) => Number(params.entryId) >= 2 ** 63),
  'RULE-1: An id in a list that does not fit in 64 bits, even unsigned, is a 500.': () =>
    overflows(
      'deleteEntries',
      ({ body: { entryIds } }) => Array.isArray(entryIds) && entryIds.some((id) => Number(id) >= 2 ** 64),
    ),
  'RULE-1: A `parentId` that does not fit in a column of 32 bits is a 500.': () =>
    overflows('createFolder', ({ body }) => Number(body.parentId) >= 2 ** 31),
  'RULE-1: Unstarring, converting, reading a workspace and changing the vault return 500 for a number beyond 64 bits.':
    () =>
      overflows(
        ['unstarEntries', 'convertFile', 'getWorkspace', 'moveVaultEntries', 'deleteVaultEntries'],
        // Read as a double, which rounds it.
        ({ params, body }) => /\b1844674407370955\d{4}\b/.test(JSON.stringify([params, body])),
      ),
  'RULE-1: The page number times the page size overflows, and is a 500.': () =>
    overflows('listTrackedFiles', ({ query }) => Number(query.page) >= 2 ** 53),
  'RULE-1: A negative page is an offset that the database refuses, and a 500.': () =>
    overflows('listTrackedFiles', ({ query }) => Number(query.page) < 0),
  'RULE-1: A negative id in a list is a 500.': () =>
    overflows('unstarEntries', ({ body }) => [body.entryIds].flat().some((id) => Number(id) < 0)),
  'RULE-1: A `size` that is too large for a float is read as infinity, which is no integer, and a 500.': () =>
    overflows('presignUpload', ({ body }) => body.size === Infinity),
  'RULE-1: A `lastModified` after the last date that JavaScript knows is a 500.': () =>
    overflows('registerEntry', ({ body }) => Number(body.lastModified) > 8.64e15),
  'RULE-1: An `expires_at` that is in the year 0 in UTC is a 500.': () =>
    overflows('createShareableLink', ({ body }) => /^0001.*\+/.test(String(body.expires_at))),
  'RULE-1: An `expires_at` in the year 9999 is a 500.': () =>
    overflows('createShareableLink', ({ body }) => /^9999/.test(String(body.expires_at))),
  'RULE-1: Creating a folder with an existing name violates a database constraint, and returns 500.': () =>
    status({ of: 'createFolder', code: 422, when: says('already been taken') }, 500),
  'RULE-1: An unknown entry causes a null pointer error, and returns 500.': () => status(unknownEntry, 500),
  'RULE-1: A field with a wrong type causes an error in the handler.': () =>
    status({ of: 'createNote', code: 422, when: says('must be') }, 500),
  'GEN-5: Every `created_at` and `updated_at` is the local time of the server, with a `Z`.': () =>
    throughout({}, ['created_at', 'updated_at'], inAnotherZone),
  'GEN-5: The `created_at` of a registered entry alone is the local time of the server, with a `Z`.': () =>
    throughout('registerEntry', ['created_at'], inAnotherZone),
  'GEN-5: The `created_at` of a note alone is the local time of the server, with a `Z`.': () =>
    throughout('createNote', ['created_at'], inAnotherZone),
  'GEN-5: The `created_at` of a workspace alone is the local time of the server, with a `Z`.': () =>
    throughout('createWorkspace', ['created_at'], inAnotherZone),
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
