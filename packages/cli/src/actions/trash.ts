import { ApiError, deleteEntries } from '../../../client/src/index.ts';
import { restoreEntries, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive, FolderId } from '../drive.ts';
import { unlessRefused } from '../errors.ts';

/** What the trash is for: to put entries into it, to restore them, and to delete them without it. */
interface TrashAction {
  /** Finds the entries, where this action may find them. */
  idsOf: (drive: Drive, named: readonly string[]) => Promise<number[]>;
  carryOut: (drive: Drive, entryIds: number[]) => Promise<unknown>;
}

export const trashActions = {
  trash: {
    idsOf: async (drive, named) => (await drive.requireAll(named)).map(({ id }) => id),
    carryOut: ({ client }, entryIds) => deleteEntries(client, { entryIds, deleteForever: false }),
  },
  restore: {
    idsOf: (drive, named) => drive.requireTrashed(named),
    carryOut: (drive, entryIds) =>
      restoreEntries(drive.client, { entryIds }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.reason === 'refused') await requireFreePlaces(drive, entryIds);
        throw error;
      }),
  },
  delete_forever: {
    idsOf: (drive, named) => drive.requireIds(named),
    carryOut: ({ client }, entryIds) => deleteEntries(client, { entryIds, deleteForever: true }),
  },
} as const satisfies Record<string, TrashAction>;

/** @throws CommandError that names the folders whose name is taken where they would be, which the server does not say */
async function requireFreePlaces(drive: Drive, ids: readonly number[]): Promise<void> {
  const places = new Map<FolderId, DriveEntry[]>();
  for (const entry of await drive.all({ deletedOnly: true })) {
    if (entry.type !== 'folder' || !ids.includes(entry.id)) continue;
    const above = entry.parent_id === null ? undefined : await unlessRefused(drive.entry(entry.parent_id));
    const place = above && !above.deleted_at ? above.id : null;
    places.set(place, [...(places.get(place) ?? []), entry]);
  }
  for (const [place, entries] of places) await drive.requireFreeNames(entries, place);
}

/**
 * Returns a sentence about what stays in the trash of restored folders: what went there before its folder, on its own, is
 * no part of it there.
 */
export async function leftInTrash(drive: Drive, restored: readonly DriveEntry[]): Promise<string[]> {
  if (restored.every(({ type }) => type !== 'folder')) return [];
  const trashed = await drive.all({ deletedOnly: true });
  const inside = new Set<number | null>(restored.map(({ id }) => id));
  for (let before = 0; before < inside.size;) {
    before = inside.size;
    for (const { id, parent_id: parent } of trashed) if (inside.has(parent)) inside.add(id);
  }
  const ids = trashed.filter(({ id }) => inside.has(id)).map(({ id }) => `id:${id}`);
  if (ids.length === 0) return [];
  return [
    `What went to the trash before its folder is still there: ${ids.join(' ')}. Restore each by its id.`,
  ];
}

export const trashActionNames = Object.keys(trashActions) as (keyof typeof trashActions)[];
