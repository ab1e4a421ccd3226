import { answered } from '../faults/answers.ts';
import { loginsOfChecks, together } from '../faults/fault.ts';
import { arriving, received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { besides, entries, namesakesOf, shares, stars, tokens } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf, findStored, idsIn, passesOver, workspaceOf } from './stored.ts';

const done = { status: 'success' };

const changed = (text: unknown, change: (sent: string) => string) =>
  typeof text === 'string' ? change(text) : text;

/** What is right for plain names, and wrong where a mark stands twice, or where something in the trash bears the name. */
export const edgeCaseMutants = [
  mutant(
    'folder-name-blanks-joined',
    'Several spaces in the name of a folder become one.',
    { breaks: 'FOLDER-2' },
    received('createFolder', ({ body }) => {
      body.name = changed(body.name, (name) => name.replace(/ {2,}/g, ' '));
    }),
  ),
  mutant(
    'note-body-apostrophes-halved',
    'Two apostrophes in the text of a note become one.',
    { breaks: 'NOTE-3' },
    received('createNote', ({ body }) => {
      body.body = changed(body.body, (text) => text.replaceAll("''", "'"));
    }),
  ),
  mutant(
    'token-in-a-header-of-its-own',
    'A token in `X-Auth-Token` is accepted.',
    { changes: 401, breaks: 'AUTH-1' },
    arriving(({ headers }) => {
      const token = headers['x-auth-token'];
      if (typeof token === 'string') headers.authorization ??= `Bearer ${token}`;
    }),
  ),
  mutant(
    'tenth-folder-not-kept',
    'The tenth folder in a nested parent is returned, but not stored.',
    { breaks: 'FOLDER-1' },
    afterwards('createFolder', (db, { json }) => {
      const { id, parent_id } = (json as { folder: { id: number; parent_id: number | null } }).folder;
      const parent = parent_id === null ? undefined : entries.find(db, { id: parent_id });
      // The folder of the run is at the root, and soon has ten.
      if (!parent || parent.parentId === null) return;
      if (entries.all(db, { parentId: parent.id }).length === 10) entries.remove(db, { id });
    }),
  ),
  mutant(
    'shared-folder-holds-what-its-owner-makes',
    'A folder created in a received folder is stored at the root of its creator.',
    { breaks: 'FOLDER-3' },
    received('createFolder', ({ body, request }, target) => {
      const parent = typeof body.parentId === 'number' ? findStored(target, body.parentId) : undefined;
      if (!parent) return;
      const share = { entryId: parent.id, userId: callerOf(request), canEdit: 1 };
      if (target.database.read((db) => shares.find(db, share))) body.parentId = null;
    }),
  ),
  mutant(
    'trash-leaves-archives',
    'Archives do not go to the trash.',
    { breaks: 'TRASH-10' },
    passesOver('deleteEntries', done, ({ database }, id, { deleteForever }) => {
      const archive = database.read((db) => entries.find(db, { id, mime: 'application/zip' }));
      return deleteForever !== true && archive !== undefined;
    }),
  ),
  mutant(
    'unstar-stars-the-folder-above',
    'Unstarring an entry stars the folder above it.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', (db, { request }) => {
      for (const { parentId } of entries.all(db, { id: idsIn(request.body) })) {
        if (parentId !== null) stars.add(db, { userId: callerOf(request), entryId: parentId });
      }
    }),
  ),
  mutant(
    'exif-of-nothing-refused',
    'Empty `exifData` is refused.',
    { breaks: 'REG-17' },
    refuses('registerEntry', ({ body }) => body.exifData === '{}'),
  ),
  mutant(
    'path-leads-into-the-trash',
    'Folders of `relativePath` are looked for in the trash as well.',
    { breaks: 'REG-19' },
    afterwards('registerEntry', (db, { json, request }) => {
      const { relativePath } = request.body as { relativePath?: string };
      if (relativePath === undefined) return;
      const { id } = (json as { fileEntry: { id: number } }).fileEntry;
      const parentId = entries.find(db, { id })?.parentId ?? null;
      const parent = parentId === null ? undefined : entries.find(db, { id: parentId });
      if (!parent || parent.parentId === null) return;
      const namesakes = besides(db, parent).filter(({ name }) => name === parent.name);
      const trashed = namesakes.find((entry) => entry.trashId === entry.id);
      if (trashed) entries.change(db, { id }, { parentId: trashed.id, trashId: trashed.id });
    }),
  ),
  mutant(
    'registration-purges-its-namesake',
    'Registering a file permanently deletes the trashed file with the same name and folder.',
    { breaks: 'REG-1' },
    afterwards('registerEntry', (db, { json }) => {
      const { id } = (json as { fileEntry: { id: number } }).fileEntry;
      const made = entries.find(db, { id });
      if (!made || made.parentId === null) return;
      for (const entry of besides(db, made)) {
        if (entry.name === made.name && entry.trashId === entry.id) entries.remove(db, { id: entry.id });
      }
    }),
  ),
  mutant(
    'delete-forever-by-name-in-every-workspace',
    'Entries with the same name in other workspaces of the owner are also deleted permanently.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'it holds in the trash as well' } },
    received('deleteEntries', ({ body }, target) => {
      if (body.deleteForever !== true) return;
      const named = target.database.read((db) => entries.all(db, { id: idsIn(body) }));
      const more = named.flatMap((entry) => {
        const namesakes = target.database.read((db) => namesakesOf(db, entry));
        return namesakes.filter(({ id }) => workspaceOf(target, id) !== workspaceOf(target, entry.id));
      });
      if (more.length > 0) body.entryIds = [...new Set([...idsIn(body), ...more.map(({ id }) => id)])];
    }),
  ),
  mutant(
    'token-from-its-second-use',
    'The first use of a token is refused.',
    {
      breaks: 'AUTH-7',
      also: { 'AUTH-9': 'what comes first is refused', 'AUTH-14': 'what comes first is refused' },
    },
    (target) => {
      const used = new Set<string>();
      arriving(({ headers }) => {
        const { authorization } = headers;
        if (authorization === undefined || used.has(authorization)) return;
        used.add(authorization);
        delete headers.authorization;
      })(target);
    },
  ),
  mutant(
    'names-of-191-letters',
    'Names are cut after 191 characters.',
    { breaks: ['FOLDER-2', 'WS-2', 'NOTE-2', 'REG-4'] },
    received(['createFolder', 'createWorkspace', 'createNote', 'registerEntry'], ({ body }) => {
      for (const field of ['name', 'title', 'clientName']) {
        const name = body[field];
        if (typeof name === 'string') body[field] = name.slice(0, 191);
      }
    }),
  ),
  mutant(
    'login-ends-a-device-of-another',
    'A login revokes the token of another account with the same device name.',
    { touches: loginsOfChecks, breaks: 'AUTH-7' },
    afterwards('login', (db, { request, json }) => {
      const { device_name } = request.body as { device_name: string };
      const { id } = (json as { user: { id: number } }).user;
      for (const token of tokens.all(db, { name: device_name })) {
        if (token.userId !== id) tokens.remove(db, { id: token.id });
      }
    }),
  ),
  mutant(
    'login-sets-a-session',
    'A login sets a cookie that replaces the token.',
    { touches: loginsOfChecks, breaks: 'AUTH-1' },
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
];
