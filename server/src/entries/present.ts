import type { Connection } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import type { components } from '../../../generated/types.reference.ts';
import { listEntryUsers, type EntryUserRow } from '../database/entry-users.ts';
import { FoldersAbove } from '../database/entry-tree.ts';
import { findStarred } from '../database/stars.ts';
import { entryHash } from './entry-hash.ts';
import { PermissionLookup, type Permissions } from './permissions.ts';

type Schemas = components['schemas'];

/** The tag for starred entries. It is the same for all users; the stars of each user are stored separately. */
export const starredTag = { id: 1, name: 'starred' } as const;

const urlOf = (id: number) => `v1/file-entries/${id}`;

/** Returns a new folder, as the response to its creation. It is empty. */
export async function presentNewFolder(
  db: Connection,
  userId: number,
  row: EntryRow,
): Promise<Schemas['Folder']> {
  const { id, name, hash, parent_id, workspace_id, path, ...entry } = (
    await presentEntries(db, userId, [row])
  )[0]!;
  const { is_encrypted, vault_id, iv, users, permissions, created_at, updated_at } = entry;
  return {
    ...{ id, name, type: 'folder', hash, file_size: 0, parent_id, workspace_id, path },
    ...{ is_encrypted, vault_id, iv, users, permissions, created_at, updated_at },
  };
}

/** Returns a new file, as the response to its registration. */
export async function presentFile(
  db: Connection,
  userId: number,
  row: EntryRow,
): Promise<Schemas['FileEntry']> {
  const shown: Partial<Schemas['DriveEntry']> = (await presentEntries(db, userId, [row]))[0]!;
  // A file that was just registered has no values for these fields.
  delete shown.description;
  delete shown.tags;
  delete shown.deleted_at;
  return shown as Schemas['FileEntry'];
}

/** Returns files and folders with all their fields, as this user sees them. */
export async function presentEntries(
  db: Connection,
  userId: number,
  rows: readonly EntryRow[],
): Promise<Schemas['DriveEntry'][]> {
  const ids = rows.map(({ id }) => id);
  const starred = await findStarred(db, userId, ids);
  const users = await usersByEntry(db, ids);
  const lookup = new PermissionLookup(db, userId);
  const folders = await FoldersAbove.of(
    db,
    rows.map((row) => row.parent_id),
  );
  const paths = new Map<number | null, string>();
  const granted = await lookup.onEach(rows);
  return rows.map((row, index) => {
    // Entries in one folder have the same path above them, and most lists show one folder.
    let above = paths.get(row.parent_id);
    if (above === undefined) {
      above = folders
        .pathTo(row.parent_id)
        .map((id) => `${id}/`)
        .join('');
      paths.set(row.parent_id, above);
    }
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      type: row.type,
      hash: entryHash(row.id),
      file_name: row.file_name,
      mime: row.mime,
      extension: row.extension,
      file_size: row.file_size,
      file_hash: row.file_hash,
      client_last_modified: row.client_last_modified,
      parent_id: row.parent_id,
      workspace_id: row.workspace_id,
      owner_id: row.owner_id,
      path: `${above}${row.id}`,
      url: urlOf(row.id),
      is_encrypted: row.vault_id === null ? 0 : 1,
      vault_id: row.vault_id,
      iv: row.iv,
      users: visibleUsers(users.get(row.id)!, userId, granted[index]!),
      permissions: presentPermissions(granted[index]!),
      tags: starred.has(row.id) ? [starredTag] : [],
      deleted_at: row.deleted_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

async function usersByEntry(db: Connection, ids: readonly number[]): Promise<Map<number, EntryUserRow[]>> {
  const users = new Map<number, EntryUserRow[]>(ids.map((id) => [id, []]));
  for (const user of await listEntryUsers(db, ids)) users.get(user.entry_id)!.push(user);
  return users;
}

/** A user who manages an entry sees everyone with access. Other users see only the owner and themselves. */
function visibleUsers(users: EntryUserRow[], userId: number, granted: Permissions): Schemas['EntryUser'][] {
  return users
    .filter(({ id, owns_entry }) => granted.has('manage') || owns_entry === 1 || id === userId)
    .map(({ id, email, display_name, owns_entry }) => ({
      id,
      email,
      display_name,
      owns_entry: owns_entry === 1,
    }));
}

function presentPermissions(granted: Permissions): Schemas['EntryPermissions'] {
  return {
    'files.update': granted.has('edit'),
    'files.create': granted.has('edit'),
    'files.download': granted.has('download'),
    'files.delete': granted.has('manage'),
  };
}
