import type { Connection } from '../../../../server/src/database/database.ts';
import { field, json } from '../faults/answers.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import {
  addFolder,
  addShare,
  driveOf,
  entries,
  links,
  members,
  moveEntries,
  shares,
  stars,
  users,
  workspaces,
} from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { callerOf, idOf, idsIn, isHash, isMarked, isOthers } from './stored.ts';

interface OwnWorkspace {
  readonly owner_id: number;
  readonly currentUser: { is_owner: boolean };
}

/** The owner of the personal or shared workspace of an entry. */
function ownerOf(db: Connection, entryId: number): number | undefined {
  const drive = driveOf(db, entryId);
  if (!drive?.workspaceId) return drive?.userId ?? undefined;
  return workspaces.find(db, { id: drive.workspaceId })?.ownerId;
}

/** What is right for the first account and for owners, and wrong for others who may do it. */
export const memberMutants = [
  mutant(
    'owner-is-the-first-user',
    'A creator owns the workspace only if they are the first user.',
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
    'A file that a receiver adds to a shared folder is stored outside of it.',
    { breaks: 'REG-8' },
    afterwards('registerEntry', (db, { request, json: body }) => {
      const { id } = (body as { fileEntry: { id: number } }).fileEntry;
      const owner = driveOf(db, id)?.userId ?? callerOf(request);
      if (owner !== callerOf(request)) moveEntries(db, id, null);
    }),
  ),
  mutant(
    'trash-of-members-untouched',
    'Entries that a member moves to the trash of a shared workspace stay active.',
    { breaks: 'TRASH-10' },
    instead('deleteEntries', ({ body, request }, { database }) => {
      const ids = idsIn(body);
      const userId = callerOf(request);
      const [isOwn, isMember] = database.read((db) => {
        const workspaceId = driveOf(db, ids[0] ?? 0)?.workspaceId;
        return [
          ids.every((id) => ownerOf(db, id) === userId),
          Boolean(workspaceId && members.find(db, { workspaceId, userId })),
        ];
      });
      return isMember && !isOwn && body.deleteForever !== true ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'refused-and-made-for-a-stranger',
    'A folder in the folder of another account is created before the request is refused.',
    { breaks: 'AUTH-11' },
    received('createFolder', async ({ body, request }, target) => {
      const parentId = Number(body.parentId);
      if (!isOthers(target, callerOf(request), parentId)) return;
      await target.database.write((db) => {
        const { driveId, ownerId } = entries.find(db, { id: parentId })!;
        addFolder(db, { driveId, parentId, ownerId, name: String(body.name) });
      });
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
    'A link created by hash with a password, an expiry and download permission does not allow downloading.',
    { breaks: 'LINK-7' },
    received('createShareableLink', ({ body, params }) => {
      const { password, expires_at: expiry } = body;
      if (isHash(params.entryId!) && password !== undefined && expiry !== undefined)
        delete body.allow_download;
    }),
  ),
  mutant(
    'vault-move-answers-the-first-again',
    'Moving returns the first entry for each of the entries.',
    { breaks: 'VAULT-15' },
    field('moveVaultEntries', 'entries', (entries) => (entries as unknown[]).map((_one, _at, all) => all[0])),
  ),
  mutant(
    'link-entry-of-the-linked-folder',
    'In the response, the link of an entry in a linked folder has the id of the folder.',
    { breaks: 'LINK-2', walks: true },
    field('createShareableLink', 'link.entry_id', (id, { database, request }) => {
      const named = idOf((request.params as { entryId: string }).entryId);
      const parentId = database.read((db) => entries.find(db, { id: named }))?.parentId;
      return parentId && isMarked({ database }, links, parentId) ? parentId : id;
    }),
  ),
  mutant(
    'path-without-starred-folders',
    'The `path` of a file leaves out a folder that is starred.',
    { breaks: 'ENTRY-12', walks: true },
    field('registerEntry', 'fileEntry.path', (path, { database }) => {
      return String(path)
        .split('/')
        .filter((id) => !isMarked({ database }, stars, Number(id)))
        .join('/');
    }),
  ),
  mutant(
    'share-open-to-everybody',
    'An entry shared with one user is shared with all users.',
    { breaks: 'AUTH-11', also: { 'SHARE-10': 'it is shared with more users than were named' } },
    afterwards('shareEntry', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      for (const share of shares.all(db, { entryId: Number(entryId) })) {
        for (const { id } of users.all(db)) {
          if (id !== callerOf(request)) shares.add(db, { ...share, userId: id });
        }
      }
    }),
  ),
  mutant(
    'link-opens-to-accounts',
    'An entry with a link that allows editing is shared with all users.',
    { breaks: 'AUTH-11', touches: ['createShareableLink', 'createFolder'] },
    received('createFolder', async ({ body, request }, { database }) => {
      const caller = callerOf(request);
      await database.write((db) => {
        const link = links.find(db, { entryId: Number(body.parentId) || 0, allowEdit: 1 });
        if (link && link.userId !== caller) addShare(db, link.entryId, caller);
      });
    }),
  ),
  mutant(
    'vault-move-to-another-vault',
    'Moving does not check whose vault the destination belongs to.',
    { breaks: 'AUTH-11' },
    instead('moveVaultEntries', ({ body, request }, target) => {
      const id = Number(body.destinationId);
      const vaultId = target.database.read((db) => driveOf(db, id))?.vaultId;
      const isOwn = idsIn(body).every((id) => !isOthers(target, callerOf(request), id));
      if (!vaultId || !isOwn || !isOthers(target, callerOf(request), id)) return undefined;
      const { name } = target.database.read((db) => entries.find(db, { id }))!;
      const destination = { id, name, vault_id: vaultId, type: 'folder', is_encrypted: 1 };
      return { status: 'success', entries: idsIn(body).map((id) => ({ id })), destination };
    }),
  ),
  mutant(
    'folder-in-folders-of-others-workspaces',
    'Without a workspaceId, a parent folder is searched in every workspace.',
    { breaks: 'AUTH-11' },
    received('createFolder', ({ body, query, request }, { database }) => {
      if (query.workspaceId !== undefined || typeof body.parentId !== 'number') return;
      const owner = database.read((db) => {
        const isInWorkspace = driveOf(db, body.parentId as number)?.workspaceId;
        return isInWorkspace ? users.find(db, { id: ownerOf(db, body.parentId as number)! }) : undefined;
      });
      if (owner && request.caller)
        request.caller = { ...request.caller, userId: owner.id, email: owner.email };
    }),
  ),
  mutant(
    'unlinking-for-the-first-user',
    'Only links of the first user are deleted; other users get a success.',
    { breaks: 'LINK-20' },
    instead('deleteShareableLink', ({ params, request }, target) => {
      const isOwn = !isOthers(target, callerOf(request), idOf(params.entryId!));
      return callerOf(request) !== 1 && isOwn ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'link-hash-of-a-namesake',
    'Links of entries with the same name have the same hash.',
    { breaks: 'LINK-9' },
    field('createShareableLink', 'link.hash', (hash, { database, json: body }) => {
      const { entry_id: id } = (body as { link: { entry_id: number } }).link;
      const first = database.read((db) => {
        const { name, ownerId } = entries.find(db, { id })!;
        return links.find(db, { entryId: entries.all(db, { name, ownerId }).map((entry) => entry.id) });
      });
      return first?.hash ?? hash;
    }),
  ),
];
