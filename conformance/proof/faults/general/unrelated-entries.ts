import type { AnswerContext } from '../effects/answers.ts';
import type { Source } from '../effects/records.ts';
import { isHash, type Sent } from '../effects/requests.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Fault } from '../effects/fault.ts';
import { afterwards, around } from '../effects/state.ts';
import { historyFaults } from '../planted-fault.ts';
import { entries, links, shares, stars, idsOf, type Entry } from '../effects/stored.ts';

/** The entries that lose a mark, by the entry of the request or response and the caller. */
const reached = {
  itself: (_db, id) => [id],
  beside: async (db, id) => {
    const parentId = (await entries.find(db, { id }))?.parentId;
    if (parentId === undefined || parentId === null) return [];
    return idsOf(await entries.all(db, { parentId })).filter((other) => other !== id);
  },
  above: async (db, id) => [(await entries.find(db, { id }))?.parentId ?? 0],
  all: async (db, _id, ownerId) => idsOf(await entries.all(db, { ownerId })),
} satisfies Record<string, (db: Connection, id: number, caller: number) => number[] | Promise<number[]>>;

const marks = { stars, links, shares };

/** The id of the entry in a request, or else in its response. */
const idNamed = ({ entryId, ids, made }: AnswerContext): number => entryId || (ids[0] ?? made);

/** Removes a mark from entries after an operation. */
const takes = (
  operation: OperationId,
  from: keyof typeof marks,
  of: keyof typeof reached,
  when: (sent: Sent) => boolean = () => true,
): Fault =>
  afterwards({ of: operation, when }, async (db, context) => {
    // A login has no caller yet.
    const caller = context.caller || context.made;
    await marks[from].remove(db, { entryId: await reached[of](db, idNamed(context), caller) });
  });

/** Carries out a request, and permanently deletes an entry that it names. */
const destroys = (operation: OperationId): Fault =>
  afterwards(operation, (db, context) => deletePermanently(db, [idNamed(context)]));

const isForGood = ({ body }: Sent): boolean => body.deleteForever === true;

const emptiesTrash = ({ body }: Sent): boolean => body.emptyTrash === true;

const named = ({ ids }: Sent, db: Source): Promise<Entry[]> => entries.all(db, { id: ids });

/**
 * Also deletes the folders that an operation leaves empty.
 *
 * @param taken the entries that it takes out of their folders
 */
const takingEmptied = (
  operation: OperationId,
  taken: (sent: Sent, db: Source) => readonly Entry[] | Promise<readonly Entry[]> = named,
): Fault =>
  around(
    operation,
    async (sent, { database }) => (await taken(sent, database)).flatMap(({ parentId }) => parentId ?? []),
    async (db, folders) => {
      for (const id of new Set(folders)) {
        const isEmpty = (await entries.find(db, { parentId: id, trashId: null })) === undefined;
        if (isEmpty && (await entries.find(db, { id })) !== undefined) await deletePermanently(db, [id]);
      }
    },
  );

export const bystanderFaults = historyFaults({
  'LINK-2: Creating a link deletes the entry.': () => destroys('createShareableLink'),
  'SHARE-10: Sharing an entry deletes it.': () => destroys('shareEntry'),
  'AUTH-1: Reading the signed-in user unstars all entries of the user.': () =>
    takes('getLoggedUser', 'stars', 'all'),
  'WS-8: Listing the workspaces deletes all links of the caller.': () =>
    takes('listWorkspaces', 'links', 'all'),
  'WS-9: Reading a workspace ends the shares of all entries of the caller.': () =>
    takes('getWorkspace', 'shares', 'all'),
  'NOTE-6: Listing the notes unstars all entries of the caller.': () => takes('listNotes', 'stars', 'all'),
  'VAULT-1: Reading the vault ends the shares of all entries of the caller.': () =>
    takes('getVault', 'shares', 'all'),
  'TRACK-5: Listing the tracked files ends the shares of all entries of the caller.': () =>
    takes('listTrackedFiles', 'shares', 'all'),
  'PART-1: Listing the parts of an upload unstars all entries of the caller.': () =>
    takes('listUploadedParts', 'stars', 'all'),
  'AUTH-6: Signing in ends the shares of all entries of the user.': () => takes('login', 'shares', 'all'),
  'WS-1: Creating a workspace deletes all links of the caller.': () =>
    takes('createWorkspace', 'links', 'all'),
  'NOTE-1: Creating a note unstars all entries of the caller.': () => takes('createNote', 'stars', 'all'),
  'FOLDER-1: Creating a folder ends the shares of the entries beside it.': () =>
    takes('createFolder', 'shares', 'beside'),
  'UPLOAD-8: Presigning an upload unstars all entries of the caller.': () =>
    takes('presignUpload', 'stars', 'all'),
  'REG-9: A folder loses its shares when a folder is created in it by `relativePath`.': () =>
    takes('registerEntry', 'shares', 'all', ({ body }) => typeof body.relativePath === 'string'),
  'ARCHIVE-1: Extracting an archive unstars it.': () => takes('extractArchive', 'stars', 'itself'),
  'CONVERT-1: A conversion deletes all links of the caller.': () => takes('convertFile', 'links', 'all'),
  'LINK-2: Creating a link by id deletes the links of the entries beside it.': () =>
    takes('createShareableLink', 'links', 'beside', ({ params }) => !isHash(params.entryId!)),
  'LINK-19: Deleting a link by id ends the shares of the entry.': () =>
    takes('deleteShareableLink', 'shares', 'itself', ({ params }) => !isHash(params.entryId!)),
  'REG-1: Registering a file ends the shares of the entries beside it.': () =>
    takes('registerEntry', 'shares', 'beside'),
  'SHARE-2: Sharing an entry ends the shares of the entries beside it.': () =>
    takes('shareEntry', 'shares', 'beside'),
  'SHARE-10: Sharing an entry unstars it.': () => takes('shareEntry', 'stars', 'itself'),
  'SHARE-2: Sharing an entry unstars the folder that it is in.': () => takes('shareEntry', 'stars', 'above'),
  'STAR-1: Unstarring an entry deletes its link.': () => takes('unstarEntries', 'links', 'itself'),
  'TRASH-10: Moving an entry to the trash unstars the entries beside it.': () =>
    takes('deleteEntries', 'stars', 'beside', ({ body }) => body.deleteForever !== true),
  'TRASH-4: Deleting permanently ends all shares of the caller.': () =>
    takes('deleteEntries', 'shares', 'all', isForGood),
  'TRASH-7: Emptying the trash unstars all entries of the caller.': () =>
    takes('deleteEntries', 'stars', 'all', emptiesTrash),
  'VAULT-13: Moving an entry of the vault unstars all entries of the caller.': () =>
    takes('moveVaultEntries', 'stars', 'all'),
  'VAULT-21: Deleting an entry of the vault deletes all links of the caller.': () =>
    takes('deleteVaultEntries', 'links', 'all'),
  'TRASH-4: Deleting the last active entry of a folder permanently also deletes the folder.': () =>
    takingEmptied('deleteEntries', (sent, db) =>
      isForGood(sent) ? entries.all(db, { id: sent.ids, trashId: null }) : [],
    ),
  'TRASH-5: Deleting the last entry of a folder from the trash permanently also deletes the folder.': () =>
    takingEmptied('deleteEntries', async (sent, db) =>
      isForGood(sent) ? (await named(sent, db)).filter(({ trashId }) => trashId !== null) : [],
    ),
  'TRASH-7: Emptying the trash also deletes the folders that contained nothing else.': () =>
    takingEmptied('deleteEntries', async (sent, db) =>
      emptiesTrash(sent) ? (await entries.all(db)).filter(({ trashId }) => trashId !== null) : [],
    ),
  'VAULT-21: Deleting the last entry of a vault folder also deletes the folder.': () =>
    takingEmptied('deleteVaultEntries'),
  'VAULT-13: Moving the last entry out of a vault folder deletes the folder.': () =>
    takingEmptied('moveVaultEntries'),
});
