import { deleteEntries } from '../../../client/src/index.ts';
import { restoreEntries } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';

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
    carryOut: ({ client }, entryIds) => restoreEntries(client, { entryIds }),
  },
  delete_forever: {
    idsOf: (drive, named) => drive.requireIds(named),
    carryOut: ({ client }, entryIds) => deleteEntries(client, { entryIds, deleteForever: true }),
  },
} as const satisfies Record<string, TrashAction>;

export const trashActionNames = Object.keys(trashActions) as (keyof typeof trashActions)[];
