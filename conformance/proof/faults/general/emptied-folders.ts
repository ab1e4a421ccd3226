import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together, type Fault } from '../effects/fault.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { received } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries, type Entry } from '../effects/stored.ts';
import { historyFaults } from '../planted-fault.ts';

type Body = Readonly<Record<string, unknown>>;

const isForGood = ({ deleteForever }: Body) => deleteForever === true;

const named = (db: Connection, body: Body): Promise<Entry[]> => entries.all(db, { id: idsIn(body) });

/**
 * Also deletes the folders that an operation leaves empty.
 *
 * @param taken the entries that it takes out of their folders
 */
const takingEmptied = (
  operation: OperationId,
  when: (body: Body) => boolean = () => true,
  taken: (db: Connection, body: Body) => Promise<readonly Entry[]> = named,
): Fault => {
  const folders = new WeakMap<object, number[]>();
  return together(
    received(operation, async ({ body, request }, { database }) => {
      if (!when(body)) return;
      const parents = (await database.read((db) => taken(db, body))).flatMap(
        ({ parentId }) => parentId ?? [],
      );
      folders.set(request, parents);
    }),
    afterwards(operation, async (db, { request }) => {
      for (const id of new Set(folders.get(request))) {
        const isEmpty = (await entries.find(db, { parentId: id, trashId: null })) === undefined;
        if (isEmpty && (await entries.find(db, { id })) !== undefined) await deletePermanently(db, [id]);
      }
    }),
  );
};

/** Faults that carry out the request correctly, and also take the folder that it leaves empty. */
export const emptiedFolderFaults = historyFaults({
  'TRASH-4: Deleting the last active entry of a folder permanently also deletes the folder.': () =>
    takingEmptied('deleteEntries', isForGood, async (db, body) =>
      (await named(db, body)).filter(({ trashId }) => trashId === null),
    ),
  'TRASH-5: Deleting the last entry of a folder from the trash permanently also deletes the folder.': () =>
    takingEmptied('deleteEntries', isForGood, async (db, body) =>
      (await named(db, body)).filter(({ trashId }) => trashId !== null),
    ),
  'TRASH-7: Emptying the trash also deletes the folders that contained nothing else.': () =>
    takingEmptied(
      'deleteEntries',
      ({ emptyTrash }) => emptyTrash === true,
      async (db) => (await entries.all(db)).filter(({ trashId }) => trashId !== null),
    ),
  'VAULT-21: Deleting the last entry of a vault folder also deletes the folder.': () =>
    takingEmptied('deleteVaultEntries'),
  'VAULT-13: Moving the last entry out of a vault folder deletes the folder.': () =>
    takingEmptied('moveVaultEntries'),
});
