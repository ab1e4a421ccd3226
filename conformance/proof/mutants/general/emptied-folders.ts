import type { Connection } from '../../../../server/src/database/database.ts';
import { deletePermanently } from '../../../../server/src/database/trash.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import { together, type Fault } from '../faults/fault.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries, type Entry } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

type Body = Readonly<Record<string, unknown>>;

/** An operation that also deletes the folders that it leaves empty. */
interface Emptying {
  readonly id: string;
  readonly sentence: string;
  readonly operation: OperationId;
  readonly breaks: RequirementId;
  readonly when?: (body: Body) => boolean;
  /** The entries that it takes out of their folders; by default those in the request. */
  readonly taken?: (db: Connection, body: Body) => Promise<readonly Entry[]>;
}

const named = (db: Connection, body: Body): Promise<Entry[]> => entries.all(db, { id: idsIn(body) });

const emptying: readonly Emptying[] = [
  {
    id: 'delete-forever-takes-the-emptied-folder',
    sentence: 'Deleting the last active entry of a folder permanently also deletes the folder.',
    operation: 'deleteEntries',
    breaks: 'TRASH-4',
    when: ({ deleteForever }) => deleteForever === true,
    taken: async (db, body) => (await named(db, body)).filter(({ trashId }) => trashId === null),
  },
  {
    id: 'delete-from-trash-takes-the-emptied-folder',
    sentence: 'Deleting the last entry of a folder from the trash permanently also deletes the folder.',
    operation: 'deleteEntries',
    breaks: 'TRASH-5',
    when: ({ deleteForever }) => deleteForever === true,
    taken: async (db, body) => (await named(db, body)).filter(({ trashId }) => trashId !== null),
  },
  {
    id: 'emptying-takes-the-emptied-folders',
    sentence: 'Emptying the trash also deletes the folders that contained nothing else.',
    operation: 'deleteEntries',
    breaks: 'TRASH-7',
    when: ({ emptyTrash }) => emptyTrash === true,
    taken: async (db) => (await entries.all(db, {})).filter(({ trashId }) => trashId !== null),
  },
  {
    id: 'vault-deletion-takes-the-emptied-folder',
    sentence: 'Deleting the last entry of a vault folder also deletes the folder.',
    operation: 'deleteVaultEntries',
    breaks: 'VAULT-21',
  },
  {
    id: 'vault-move-takes-the-emptied-folder',
    sentence: 'Moving the last entry out of a vault folder deletes the folder.',
    operation: 'moveVaultEntries',
    breaks: 'VAULT-13',
  },
];

const takingEmptied = ({ operation, when = () => true, taken = named }: Emptying): Fault => {
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
export const emptiedFolderMutants = emptying.map((fault) =>
  mutant(fault.id, fault.sentence, { breaks: fault.breaks, walks: true }, takingEmptied(fault)),
);
