import type { components } from '../../../../generated/types.reference.ts';
import type { NewFile } from '../database/entries.ts';
import type { EntryUser } from '../database/entry-users.ts';
import type { EntryForUser } from '../database/entries-for-user.ts';
import { entryHash } from './entry-hash.ts';
import { permissionsOn, type Permissions } from './permissions.ts';
import type { EditableDestination } from './destination.ts';

type Schemas = components['schemas'];

/** The tag for starred entries. It is the same for all users; the stars of each user are stored separately. */
export const starredTag = { id: 1, name: 'starred' } as const;

const urlOf = (id: number) => `v1/file-entries/${id}`;

/**
 * Returns a new folder, as the response to its creation. It is not read again: with other nodes, the transaction would
 * conflict with every other that adds an entry.
 */
export function presentNewFolder(
  { drive, parentId, above, granted }: EditableDestination,
  { id, name, now, owner }: { id: number; name: string; now: string; owner: EntryUser },
): Schemas['Folder'] {
  return {
    id,
    name,
    type: 'folder',
    hash: entryHash(id),
    file_size: 0,
    parent_id: parentId,
    workspace_id: drive.workspace_id,
    path: [...above, id].join('/'),
    is_encrypted: drive.vault_id === null ? 0 : 1,
    vault_id: drive.vault_id,
    iv: null,
    users: [presentUser(owner, true)],
    permissions: presentPermissions(granted),
    created_at: now,
    updated_at: now,
  };
}

/** Returns a new file. It is not read again, as a new folder is not. */
export function presentNewFile(
  { drive, parentId, above, granted }: EditableDestination,
  owner: EntryUser,
  file: NewFile & { id: number },
): Schemas['DriveEntry'] {
  const { id, name, type, mime, extension, iv = null, now } = file;
  return present(
    {
      ...{ id, name, type, mime, extension, iv, above, isStarred: false },
      description: null,
      file_name: file.fileName,
      file_size: file.size,
      file_hash: file.fileHash ?? null,
      client_last_modified: file.clientLastModified ?? null,
      parent_id: parentId,
      workspace_id: drive.workspace_id,
      vault_id: drive.vault_id,
      owner_id: file.ownerId,
      deleted_at: null,
      created_at: now,
      updated_at: now,
    },
    granted,
    [presentUser(owner, true)],
  );
}

/** Returns a new file, as the response to its registration. */
export function presentRegistered(file: Schemas['DriveEntry']): Schemas['FileEntry'] {
  const shown: Partial<Schemas['DriveEntry']> = { ...file };
  // A file that was just registered has no values for these fields.
  delete shown.description;
  delete shown.tags;
  delete shown.deleted_at;
  return shown as Schemas['FileEntry'];
}

/** Returns a file or folder with all its fields, as this user sees it. */
export function presentEntry(userId: number, entry: EntryForUser): Schemas['DriveEntry'] {
  const granted = permissionsOn(entry);
  return present(entry, granted, visibleUsers(entry, userId, granted));
}

/** What a response shows of an entry whoever sees it. */
type ShownOfEntry = Omit<
  EntryForUser,
  | 'drive_id'
  | 'blob_id'
  | 'trash_id'
  | 'height'
  | 'owner'
  | 'receivers'
  | 'isInOwnDrive'
  | 'roleId'
  | 'shareRights'
>;

function present(
  entry: ShownOfEntry,
  granted: Permissions,
  users: Schemas['EntryUser'][],
): Schemas['DriveEntry'] {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    type: entry.type,
    hash: entryHash(entry.id),
    file_name: entry.file_name,
    mime: entry.mime,
    extension: entry.extension,
    file_size: entry.file_size,
    file_hash: entry.file_hash,
    client_last_modified: entry.client_last_modified,
    parent_id: entry.parent_id,
    workspace_id: entry.workspace_id,
    owner_id: entry.owner_id,
    path: [...entry.above, entry.id].join('/'),
    url: urlOf(entry.id),
    is_encrypted: entry.vault_id === null ? 0 : 1,
    vault_id: entry.vault_id,
    iv: entry.iv,
    users,
    permissions: presentPermissions(granted),
    tags: entry.isStarred ? [starredTag] : [],
    deleted_at: entry.deleted_at,
    created_at: entry.created_at,
    updated_at: entry.updated_at,
  };
}

/** A user who manages an entry sees everyone with access. Other users see only the owner and themselves. */
function visibleUsers(
  { owner, receivers }: EntryForUser,
  userId: number,
  granted: Permissions,
): Schemas['EntryUser'][] {
  const visible = receivers.filter(({ id }) => granted.has('manage') || id === userId);
  return [presentUser(owner, true), ...visible.map((receiver) => presentUser(receiver, false))];
}

const presentUser = ({ id, email, display_name }: EntryUser, owns_entry: boolean) => ({
  id,
  email,
  display_name,
  owns_entry,
});

function presentPermissions(granted: Permissions): Schemas['EntryPermissions'] {
  return {
    'files.update': granted.has('edit'),
    'files.create': granted.has('edit'),
    'files.download': granted.has('download'),
    'files.delete': granted.has('manage'),
  };
}
