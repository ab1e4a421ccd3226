import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { answered, asText, field, json, text, toSeconds, without, atPath } from '../faults/answers.ts';
import { ignoresQuery, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { addShare, drives, entries } from '../faults/stored.ts';
import { together, type Fault } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { inTurn } from '../../../../server/src/in-turn.ts';

/** Changes every value with a name, at any depth. */
function everywhere(body: unknown, names: ReadonlySet<string>, change: (value: unknown) => unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (names.has(name) && typeof value !== 'object') {
      atPath(body, name, (holder) => {
        holder[name] = change(value);
      });
    } else everywhere(value, names, change);
  }
}

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

export const generalMutants = [
  mutant(
    'workspaces-are-one',
    'Folders and files for a shared workspace are created in the personal workspace.',
    {
      breaks: 'GEN-11',
    },
    together(
      ignoresQuery('createFolder', 'workspaceId'),
      ignoresQuery('extractArchive', 'workspaceId'),
      ignoresQuery('convertFile', 'workspaceId'),
      received(['registerEntry', 'presignUpload'], ({ body }) => Reflect.deleteProperty(body, 'workspaceId')),
    ),
  ),
  mutant(
    'json-read-as-latin-1',
    'The bytes of request bodies are read as ISO 8859-1.',
    {
      breaks: 'GEN-12',
    },
    readsJson((body) => body.toString('latin1')),
  ),
  mutant(
    'success-as-text',
    'The list of notes is JSON by its bytes and text/html by its content type.',
    { breaks: 'GEN-3' },
    answered('listNotes', (payload, { reply }) => {
      reply.type('text/html; charset=utf-8');
      return payload;
    }),
  ),
  mutant(
    'empty-answer-to-unstar',
    'Unstarring returns 204 with an empty body.',
    { breaks: 'GEN-3' },
    answered('unstarEntries', (_payload, { reply }) => {
      reply.code(204).removeHeader('content-type').removeHeader('content-length');
      return null;
    }),
  ),
  mutant(
    'unknown-entries-as-a-page',
    'The error for an unknown entry is a page of HTML.',
    { breaks: 'GEN-3' },
    text({ code: 404 }, page, 'text/html; charset=utf-8'),
  ),
  mutant(
    'trailing-comma',
    'Responses to sharing end in a stray comma.',
    { breaks: 'GEN-3' },
    answered('shareEntry', (payload) => `${String(payload)},`),
  ),
  mutant(
    'status-ok',
    'Successful responses contain the status `ok`.',
    { breaks: 'GEN-4' },
    field({ when: ({ json: body }) => !Array.isArray(body) }, 'status', () => 'ok'),
  ),
  mutant(
    'status-forgotten',
    'The logged-user operation returns the user without `status`.',
    { breaks: 'GEN-4' },
    without('getLoggedUser', 'status'),
  ),
  mutant(
    'timestamps-in-seconds',
    'Timestamps have no fraction of a second.',
    { breaks: 'GEN-5' },
    json({}, (body) => {
      everywhere(body, new Set(['created_at', 'updated_at']), toSeconds);
    }),
  ),
  mutant(
    'ids-as-text',
    'Ids are strings, as some database drivers give them.',
    {
      breaks: 'GEN-6',
    },
    json({ of: ['createNote', 'listNotes', 'createWorkspace', 'listWorkspaces', 'shareEntry'] }, (body) => {
      everywhere(body, new Set(['id']), asText);
    }),
  ),
  mutant(
    'no-workspace-zero',
    'Creating a folder in workspace 0 is refused: there is no such row.',
    { breaks: 'GEN-7' },
    received('createFolder', ({ query }) => {
      if (query.workspaceId === '0') query.workspaceId = '1999999999';
    }),
  ),
  mutant(
    'registration-without-workspace-zero',
    'Registering into workspace 0 is refused: there is no such row.',
    { breaks: 'GEN-7' },
    received('registerEntry', ({ body }) => {
      if (body.workspaceId === 0) body.workspaceId = 1_999_999_999;
    }),
  ),
  mutant(
    'tracking-of-workspace-zero-is-empty',
    'The tracking list of workspace 0 is empty.',
    { breaks: 'GEN-7' },
    json(
      {
        of: 'listTrackedFiles',
        when: ({ request }) => (request.query as { workspaceId?: string }).workspaceId === '0',
      },
      () => ({ status: 'success', pagination: { data: [], current_page: 1, last_page: 1, total: 0 } }),
    ),
  ),
  mutant(
    'json-with-charset-misread',
    'JSON bodies whose content type names the charset are read as Latin-1.',
    { breaks: 'GEN-12' },
    readsJson((body) => body.toString('latin1'), 'charset='),
  ),
  mutant(
    'json-escapes-kept',
    'Escape sequences in JSON bodies are not decoded.',
    {
      breaks: 'GEN-12',
    },
    readsJson((body) => body.toString().replace(/\\u/g, '\\\\u')),
  ),
  mutant(
    'json-surrogate-pairs-lost',
    'Each of the two escapes of a character in a JSON body is read as a character of its own, which is invalid.',
    {
      breaks: 'GEN-12',
    },
    readsJson((body) => body.toString().replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd')),
  ),
  mutant(
    'folder-name-taken-by-another-account',
    'A folder at the root gets another name if another account has a folder of its name at its root.',
    { breaks: 'GEN-11' },
    field('createFolder', 'folder.name', async (name, { database, json: body }) => {
      const { id } = (body as { folder: { id: number } }).folder;
      const isTaken = await database.read(async (db) => {
        const folder = await entries.find(db, { id, parentId: null });
        const namesakes = folder ? await entries.all(db, { name: folder.name, parentId: null }) : [];
        return namesakes.some(({ ownerId }) => ownerId !== folder?.ownerId);
      });
      return isTaken ? `${String(name)} (2)` : name;
    }),
  ),
  mutant(
    'accounts-share-a-drive',
    'Folders that the second account creates at its root are at the root of the first account.',
    {
      breaks: 'GEN-11',
    },
    afterwards('createFolder', async (db, { json: body }) => {
      const { id } = (body as { folder: { id: number } }).folder;
      const folder = await entries.find(db, { id, parentId: null });
      const [first, second] = await inTurn([1, 2], (userId) => drives.find(db, { userId }));
      if (!folder || !first || folder.driveId !== second?.id) return;
      const isTaken =
        (await entries.find(db, { driveId: first.id, parentId: null, name: folder.name })) !== undefined;
      const name = isTaken ? `${folder.name} (2)` : folder.name;
      await entries.change(db, { id }, { ownerId: 1, driveId: first.id, name });
      // The second account keeps access to what it created.
      await addShare(db, id, 2);
    }),
  ),
];
