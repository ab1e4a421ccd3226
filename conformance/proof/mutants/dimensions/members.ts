import { field, json } from '../faults/answers.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idOf, idsIn, isHash, isOthers } from './stored.ts';

interface OwnWorkspace {
  readonly owner_id: number;
  readonly currentUser: { is_owner: boolean };
}

/** Who owns the workspace that an entry lies in, and who owns the drive otherwise. */
const ownerOf = `SELECT coalesce(drives.user_id, workspaces.owner_id) AS id
  FROM entries JOIN drives ON drives.id = entries.drive_id
    LEFT JOIN workspaces ON workspaces.id = drives.workspace_id
  WHERE entries.id = ?`;

/** What is right for the first account and for owners, and wrong for others who may do it. */
export const memberMutants = [
  mutant(
    'owner-is-the-first-user',
    'The creator of a workspace owns it where it is the first user.',
    { breaks: 'WS-3' },
    json({ of: ['createWorkspace', 'getWorkspace', 'listWorkspaces'] }, (body, { request }) => {
      const { workspace, workspaces = [] } = body as {
        workspace?: OwnWorkspace;
        workspaces?: OwnWorkspace[];
      };
      if (callerOf(request) === 1) return;
      for (const { currentUser } of [...workspaces, ...(workspace ? [workspace] : [])])
        currentUser.is_owner = false;
    }),
  ),
  mutant(
    'register-of-receivers-at-the-root',
    'A file that a receiver adds to a shared folder lies outside of it.',
    { breaks: 'REG-8' },
    afterwards('registerEntry', (db, { request, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const { id: owner } = db.prepare(ownerOf).get(id) as { id: number };
      const sql =
        'SELECT 1 FROM drives JOIN entries ON entries.drive_id = drives.id WHERE entries.id = ? AND user_id = ?';
      if (owner === callerOf(request) || db.prepare(sql).get(id, owner) === undefined) return;
      db.prepare('UPDATE entries SET parent_id = NULL WHERE id = ?').run(id);
    }),
  ),
  mutant(
    'trash-of-members-untouched',
    'What a member of a workspace of somebody else puts in the trash stays where it is.',
    { breaks: 'TRASH-10' },
    instead('deleteEntries', ({ body, request }, { database }) => {
      const ids = idsIn(body);
      const owners = database.read((db) =>
        ids.map((id) => db.prepare(ownerOf).get(id) as { id: number } | undefined),
      );
      const sql = `SELECT 1 FROM entries JOIN drives ON drives.id = entries.drive_id
        JOIN workspace_members ON workspace_members.workspace_id = drives.workspace_id
        WHERE entries.id = ? AND workspace_members.user_id = ?`;
      const isMember = database.read(
        (db) => db.prepare(sql).get(ids[0] ?? 0, callerOf(request)) !== undefined,
      );
      const isOwn = owners.every((owner) => owner?.id === callerOf(request));
      return isMember && !isOwn && body.deleteForever !== true ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'refused-and-made-for-a-stranger',
    'A folder in the folder of a stranger is made, and then refused.',
    { breaks: 'AUTH-11' },
    received('createFolder', async ({ body, request }, target) => {
      const parentId = Number(body.parentId);
      if (!isOthers(target, callerOf(request), parentId)) return;
      const sql = `INSERT INTO entries (drive_id, parent_id, owner_id, rank, type, name, created_at, updated_at)
        SELECT drive_id, id, owner_id, 0, 'folder', ?, created_at, updated_at FROM entries WHERE id = ?`;
      await target.database.write((db) => db.prepare(sql).run(String(body.name), parentId));
    }),
  ),
  mutant(
    'link-password-half-masked',
    'Of the password of a link the first half is shown.',
    { breaks: 'LINK-24' },
    field('createShareableLink', 'link.password', (hashed, { request }) => {
      const { password } = (request.body ?? {}) as { password?: string };
      return typeof password === 'string'
        ? password.slice(0, Math.ceil(password.length / 2)).padEnd(60, '*')
        : hashed;
    }),
  ),
  mutant(
    'link-by-hash-loses-the-third-option',
    'A link for a hash with a password, an expiry and a download lets nobody download.',
    { breaks: 'LINK-7' },
    received('createShareableLink', ({ body, params }) => {
      const { password, expires_at: expiry } = body;
      if (isHash(params.entryId!) && password !== undefined && expiry !== undefined)
        delete body.allow_download;
    }),
  ),
  mutant(
    'vault-move-answers-the-first-again',
    'Moving answers the first of the entries as often as there are.',
    { breaks: 'VAULT-15' },
    field('moveVaultEntries', 'entries', (entries) => (entries as unknown[]).map((_one, _at, all) => all[0])),
  ),
  mutant(
    'link-entry-of-the-linked-folder',
    'In the answer, a link for what lies in a folder that has one names the folder.',
    { breaks: 'LINK-2', walks: true },
    field('createShareableLink', 'link.entry_id', (id, { database, request }) => {
      const named = idOf((request.params as { entryId: string }).entryId);
      const sql = `SELECT links.entry_id AS id FROM links JOIN entries ON entries.parent_id = links.entry_id
        WHERE entries.id = ?`;
      return (database.read((db) => db.prepare(sql).get(named)) as { id: number } | undefined)?.id ?? id;
    }),
  ),
  mutant(
    'path-without-starred-folders',
    'The `path` of a file leaves out a folder that is starred.',
    { breaks: 'ENTRY-12', walks: true },
    field('registerEntry', 'fileEntry.path', (path, { database }) => {
      const isStarred = (id: string) =>
        database.read((db) => db.prepare('SELECT 1 FROM stars WHERE entry_id = ?').get(Number(id))) !==
        undefined;
      return String(path)
        .split('/')
        .filter((id) => !isStarred(id))
        .join('/');
    }),
  ),
  mutant(
    'share-open-to-everybody',
    'What is shared with one user is open to all.',
    { breaks: 'AUTH-11', also: { 'SHARE-10': 'it is shared with more users than were named' } },
    afterwards('shareEntry', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      const sql = `INSERT OR IGNORE INTO shares (entry_id, user_id, can_view, can_download, can_edit, created_at)
        SELECT entry_id, users.id, can_view, can_download, can_edit, shares.created_at
        FROM shares JOIN users ON users.id <> shares.user_id AND users.id <> ? WHERE entry_id = ?`;
      db.prepare(sql).run(callerOf(request), Number(entryId));
    }),
  ),
  mutant(
    'link-opens-to-accounts',
    'What has a link to edit is open to every account, without the link.',
    { breaks: 'AUTH-11', touches: ['createShareableLink', 'createFolder'] },
    received('createFolder', async ({ body, request }, { database }) => {
      const sql = `INSERT OR IGNORE INTO shares (entry_id, user_id, can_view, can_download, can_edit, created_at)
        SELECT entry_id, ?, 1, 1, 1, created_at FROM links WHERE entry_id = ? AND allow_edit = 1 AND user_id <> ?`;
      const caller = callerOf(request);
      await database.write((db) => db.prepare(sql).run(caller, Number(body.parentId), caller));
    }),
  ),
  mutant(
    'vault-move-to-another-vault',
    'Whose vault the destination lies in, moving does not ask.',
    { breaks: 'AUTH-11' },
    instead('moveVaultEntries', ({ body, request }, target) => {
      const id = Number(body.destinationId);
      const sql = `SELECT entries.name, drives.vault_id FROM entries JOIN drives ON drives.id = entries.drive_id
        WHERE entries.id = ? AND drives.vault_id IS NOT NULL`;
      const folder = target.database.read((db) => db.prepare(sql).get(id)) as
        | { name: string; vault_id: number }
        | undefined;
      const isOwn = idsIn(body).every((id) => !isOthers(target, callerOf(request), id));
      if (!folder || !isOwn || !isOthers(target, callerOf(request), id)) return undefined;
      const destination = { id, ...folder, type: 'folder', is_encrypted: 1 };
      return { status: 'success', entries: idsIn(body).map((id) => ({ id })), destination };
    }),
  ),
  mutant(
    'folder-in-folders-of-others-workspaces',
    'A folder that holds another is looked for in every workspace where none is named.',
    { breaks: 'AUTH-11' },
    received('createFolder', ({ body, query, request }, { database }) => {
      if (query.workspaceId !== undefined || typeof body.parentId !== 'number') return;
      const sql = `SELECT users.id AS userId, users.email FROM entries
        JOIN drives ON drives.id = entries.drive_id JOIN workspaces ON workspaces.id = drives.workspace_id
        JOIN users ON users.id = workspaces.owner_id WHERE entries.id = ?`;
      const owner = database.read((db) => db.prepare(sql).get(Number(body.parentId))) as
        | { userId: number; email: string }
        | undefined;
      if (owner && request.caller) request.caller = { ...request.caller, ...owner };
    }),
  ),
  mutant(
    'unlinking-for-the-first-user',
    'Links are removed for the first user; to others success is answered.',
    { breaks: 'LINK-20' },
    instead('deleteShareableLink', ({ params, request }, target) => {
      const isOwn = !isOthers(target, callerOf(request), idOf(params.entryId!));
      return callerOf(request) !== 1 && isOwn ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'link-hash-of-a-namesake',
    'Links of entries of one name show one hash.',
    { breaks: 'LINK-9' },
    field('createShareableLink', 'link.hash', (hash, { database, json: body }) => {
      const sql = `SELECT links.hash FROM entries JOIN entries AS others
          ON others.name = entries.name AND others.owner_id = entries.owner_id
        JOIN links ON links.entry_id = others.id WHERE entries.id = ? ORDER BY links.id LIMIT 1`;
      const { entry_id: id } = (body as { link: { entry_id: number } }).link;
      return (database.read((db) => db.prepare(sql).get(id)) as { hash: string } | undefined)?.hash ?? hash;
    }),
  ),
];
