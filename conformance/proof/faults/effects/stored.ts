import { recordsOf, type Source } from './records.ts';
import { mapSequentially } from '../../../../packages/server/src/sequential.ts';

// The data of the reference server, for faults that read or damage it. No other file of the faults uses its tables.

/** A time before every run, for records that a fault adds. */
export const earlier = '2026-01-01T00:00:00.000000Z';

/** Files and folders: `isFile` is 1 or 0. `trashId` is the entry's own id if it was deleted itself, not as the content of a folder. */
export const entries = recordsOf('entries');
export type Entry = NonNullable<Awaited<ReturnType<typeof entries.find>>>;

/** The personal workspace of a user, a shared workspace or a vault. */
export const drives = recordsOf('drives');
export const deletedEntries = recordsOf('tombstones');
export const blobs = recordsOf('blobs');
export const uploads = recordsOf('uploads');
export const stars = recordsOf('stars');
export const shares = recordsOf('shares');
export const links = recordsOf('links');
export type Link = NonNullable<Awaited<ReturnType<typeof links.find>>>;
export const trackedFiles = recordsOf('tracked_files');

export const users = recordsOf('users');
export const tokens = recordsOf('tokens');
export const notes = recordsOf('notes');
export const workspaces = recordsOf('workspaces');
export const members = recordsOf('workspace_members');
export const invites = recordsOf('workspace_invites');
export const vaults = recordsOf('vaults');

/** The ids of records. */
export const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Everything below a folder. */
export const contentOf = async (db: Source, id: number): Promise<Entry[]> =>
  (
    await mapSequentially(await entries.all(db, { parentId: id }), async (entry) => [
      entry,
      ...(await contentOf(db, entry.id)),
    ])
  ).flat();

/** The entries of a folder or a root, without the entry itself. */
export async function besides(db: Source, { id, parentId, driveId }: Entry): Promise<Entry[]> {
  return (await entries.all(db, { parentId, driveId })).filter((entry) => entry.id !== id);
}

/** Entries of the same name and owner, without the entry itself. */
export const namesakesOf = async (db: Source, { id, name, ownerId }: Entry): Promise<Entry[]> =>
  (await entries.all(db, { name, ownerId })).filter((entry) => entry.id !== id);

/** The drive of an entry; undefined if the entry does not exist. */
export async function driveOf(db: Source, entryId: number): Promise<Awaited<ReturnType<typeof drives.find>>> {
  const entry = await entries.find(db, { id: entryId });
  return entry && (await drives.find(db, { id: entry.driveId }));
}

/** The owner of the personal or shared workspace of an entry. */
export async function ownerOf(db: Source, entryId: number): Promise<number | undefined> {
  const drive = await driveOf(db, entryId);
  if (!drive?.workspaceId) return drive?.userId ?? undefined;
  return (await workspaces.find(db, { id: drive.workspaceId }))?.ownerId;
}

export async function moveToTrash(db: Source, ids: readonly number[]): Promise<void> {
  for (const id of ids) await entries.change(db, { id }, { deletedAt: earlier, trashId: id });
}

export const takeOutOfTrash = async (db: Source, ids: readonly number[]): Promise<void> => {
  await entries.change(db, { trashId: ids }, { deletedAt: null, trashId: null });
};

export const moveEntries = async (
  db: Source,
  ids: number | readonly number[],
  parentId: number | null,
): Promise<void> => {
  await entries.change(db, { id: ids }, { parentId });
};

/** Adds a folder with this place, owner and name. */
export async function addFolder(
  db: Source,
  folder: Pick<Entry, 'driveId' | 'parentId' | 'ownerId' | 'name'>,
): Promise<number> {
  return entries.add(db, { ...folder, isFile: 0, type: 'folder', createdAt: earlier, updatedAt: earlier });
}

/** Adds a copy of an entry with some other values. A file needs another `fileName`. */
export async function copyEntry(db: Source, entry: Entry, changed: Partial<Entry>): Promise<void> {
  await entries.add(db, { ...entry, id: undefined, ...changed });
}

/** Shares an entry with every permission, unless the user already has it. */
export async function addShare(db: Source, entryId: number, userId: number): Promise<void> {
  await shares.add(db, { entryId, userId, canView: 1, canDownload: 1, canEdit: 1, createdAt: earlier });
}

/** Adds a workspace with its owner as a member. */
export async function addWorkspace(db: Source, name: string, ownerId: number): Promise<void> {
  const workspaceId = await workspaces.add(db, { name, ownerId, createdAt: earlier, updatedAt: earlier });
  await members.add(db, { workspaceId, userId: ownerId, roleId: 3 });
}
