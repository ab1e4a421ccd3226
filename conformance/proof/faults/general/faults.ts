import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { answered, asText, field, json, text, throughout, toSeconds, without } from '../effects/answers.ts';
import { ignoresQuery, received, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { addShare, drives, entries } from '../effects/stored.ts';
import { together, type Fault } from '../effects/fault.ts';
import { missesWorkspaceZero } from '../effects/requested-entries.ts';
import { faults } from '../planted-fault.ts';
import { mapSequentially } from '../../../../packages/server/src/sequential.ts';

/** Parses JSON bodies in a wrong encoding or form. */
const readsJson =
  (change: (body: Buffer) => string, typeWith = ''): Fault =>
  ({ app }) => {
    app.addHook('preParsing', async ({ headers }, _reply, payload) => {
      const type = headers['content-type'] ?? '';
      if (!type.startsWith('application/json') || !type.includes(typeWith)) return payload;
      const body = Buffer.from(change(await buffer(payload)));
      headers['content-length'] = String(body.length);
      return Readable.from([body]);
    });
  };

const page = '<!doctype html><title>Error</title><h1>Something went wrong</h1>';

export const generalFaults = faults({
  'GEN-11: Folders and files for a shared workspace are created in the personal workspace.': () =>
    together(
      ignoresQuery('createFolder', 'workspaceId'),
      ignoresQuery('extractArchive', 'workspaceId'),
      ignoresQuery('convertFile', 'workspaceId'),
      received(['registerEntry', 'presignUpload'], ({ body }) => Reflect.deleteProperty(body, 'workspaceId')),
    ),
  'GEN-12: The bytes of request bodies are read as ISO 8859-1.': () =>
    readsJson((body) => body.toString('latin1')),
  'GEN-3: The list of notes is JSON by its bytes and text/html by its content type.': () =>
    answered('listNotes', (payload, { reply }) => {
      reply.type('text/html; charset=utf-8');
      return payload;
    }),
  'GEN-3: Unstarring returns 204 with an empty body.': () =>
    answered('unstarEntries', (_payload, { reply }) => {
      reply.code(204).removeHeader('content-type').removeHeader('content-length');
      return null;
    }),
  'GEN-3: The error for an unknown entry is a page of HTML.': () =>
    text({ code: 404 }, page, 'text/html; charset=utf-8'),
  'GEN-3: Responses to sharing end in a stray comma.': () =>
    answered('shareEntry', (payload) => `${String(payload)},`),
  'GEN-4: Successful responses contain the status `ok`.': () =>
    field({ when: ({ json: body }) => !Array.isArray(body) }, 'status', () => 'ok'),
  'GEN-4: The logged-user operation returns the user without `status`.': () =>
    without('getLoggedUser', 'status'),
  'GEN-5: Timestamps have no fraction of a second.': () =>
    throughout({}, ['created_at', 'updated_at'], toSeconds),
  'GEN-6: Ids are strings, as some database drivers give them.': () =>
    throughout(
      { of: ['createNote', 'listNotes', 'createWorkspace', 'listWorkspaces', 'shareEntry'] },
      ['id'],
      asText,
    ),
  'GEN-7: Creating a folder in workspace 0 is refused: there is no such row.': () =>
    missesWorkspaceZero('createFolder'),
  'GEN-7: Registering into workspace 0 is refused: there is no such row.': () =>
    alters('registerEntry', 'workspaceId', (workspaceId) =>
      workspaceId === 0 ? 1_999_999_999 : workspaceId,
    ),
  'GEN-7: The tracking list of workspace 0 is empty.': () =>
    json({ of: 'listTrackedFiles', when: ({ query }) => query.workspaceId === '0' }, () => ({
      status: 'success',
      pagination: { data: [], current_page: 1, last_page: 1, total: 0 },
    })),
  'GEN-12: JSON bodies whose content type names the charset are read as Latin-1.': () =>
    readsJson((body) => body.toString('latin1'), 'charset='),
  'GEN-12: Escape sequences in JSON bodies are not decoded.': () =>
    readsJson((body) => body.toString().replace(/\\u/g, '\\\\u')),
  'GEN-12: Each of the two escapes of a character in a JSON body is read as a character of its own, which is invalid.':
    () => readsJson((body) => body.toString().replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd')),
  'GEN-11: A folder at the root gets another name if another account has a folder of its name at its root.':
    () =>
      field('createFolder', 'folder.name', async (name, { database, made: id }) => {
        const folder = await entries.find(database, { id, parentId: null });
        const namesakes = folder ? await entries.all(database, { name: folder.name, parentId: null }) : [];
        const isTaken = namesakes.some(({ ownerId }) => ownerId !== folder?.ownerId);
        return isTaken ? `${String(name)} (2)` : name;
      }),
  'GEN-11: Folders that the second account creates at its root are at the root of the first account.': () =>
    afterwards('createFolder', async (db, { made: id }) => {
      const folder = await entries.find(db, { id, parentId: null });
      const [first, second] = await mapSequentially([1, 2], (userId) => drives.find(db, { userId }));
      if (!folder || !first || folder.driveId !== second?.id) return;
      const isTaken =
        (await entries.find(db, { driveId: first.id, parentId: null, name: folder.name })) !== undefined;
      const name = isTaken ? `${folder.name} (2)` : folder.name;
      await entries.change(db, { id }, { ownerId: 1, driveId: first.id, name });
      // The second account keeps access to what it created.
      await addShare(db, id, 2);
    }),
});
