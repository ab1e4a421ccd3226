import type { OperationId } from '../../../../generated/operations.ts';
import {
  deletePermanently,
  listTrashIds,
  moveToTrash as moveAllToTrash,
} from '../../../../packages/server/src/database/trash.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { accepts, json, without } from '../effects/answers.ts';
import {
  findStored,
  othersIn,
  actsAs,
  alsoReaches,
  isInAnotherWorkspace,
  workspaceOf,
  depthOf,
  isInSharedWorkspace,
  type Condition,
  takesFirst,
  isFile,
  isFolder,
  isFileOf,
  isLinked,
  isShared,
  isStarred,
  passesOver,
} from '../effects/requested-entries.ts';
import type { Source } from '../effects/records.ts';
import { fills, ignores, pretends, received, alters, refuses, type Sent } from '../effects/requests.ts';
import { afterwards, keepsDeletedEntries, trashesDeletedEntries } from '../effects/state.ts';
import {
  deletedEntries,
  driveOf,
  drives,
  earlier,
  entries,
  moveToTrash,
  besides,
  members,
  ownerOf,
  stars,
  type Entry,
  namesakesOf,
  shares,
  workspaces,
  idsOf,
} from '../effects/stored.ts';
import { touching, together, type Fault, type Target } from '../effects/fault.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import {
  filterSequentially,
  everySequentially,
  mapSequentially,
  someSequentially,
} from '../../../../packages/server/src/sequential.ts';
import { findEntries } from '../../../../packages/server/src/database/entries.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';

const remove = 'deleteEntries';

/** The personal workspace of the first account. */
const firstDrive = async (db: Connection): Promise<number> => (await drives.find(db, { userId: 1 }))!.id;

/** Puts a folder into the trash in place of a deleted entry; returns whether there was one. */
async function revive(db: Source, id: number): Promise<boolean> {
  const deleted = await deletedEntries.find(db, { entryId: id });
  if (deleted === undefined) return false;
  await entries.add(db, {
    id,
    driveId: deleted.driveId,
    ownerId: 1,
    isFile: 0,
    type: 'folder',
    name: `Revived ${id}`,
    createdAt: earlier,
    updatedAt: earlier,
  });
  await moveToTrash(db, [id]);
  await deletedEntries.remove(db, { entryId: id });
  return true;
}

/** The operations that delete entries permanently, which are all that fire a trigger on deletion. */
const deletions: readonly OperationId[] = [remove, 'deleteVaultEntries'];

/** Gives a new folder the id of a permanently deleted one of the same name. */
function returnsDeleted(): Fault {
  const gone = new Map<unknown, number>();
  return together(
    received(remove, async ({ body, ids }, target) => {
      if (body.deleteForever !== true) return;
      for (const id of ids) gone.set((await findStored(target, id))?.name, id);
    }),
    afterwards('createFolder', async (db, { body, made }) => {
      const id = gone.get(body.name);
      if (!id || (await deletedEntries.remove(db, { entryId: id })) === 0) return;
      await entries.change(db, { id: made }, { id });
    }),
  );
}

/** An entry that was deleted itself, not as the content of another. */
const trashedOf = ({ database }: Pick<Target, 'database'>, id: number): Promise<Entry | undefined> =>
  entries.find(database, { id, trashId: id });

const isForGood = ({ body }: Sent): boolean => body.deleteForever === true;

/** Leaves some entries when the trash is emptied, of those that were deleted themselves, in the order of their deletion. */
const leavesInTrash = (which: (trashed: Entry[]) => Entry[]): Fault =>
  received(remove, async ({ body }, { database }) => {
    if (body.emptyTrash !== true) return;
    const trashed = (await entries.all(database))
      .filter(({ id, trashId }) => trashId === id)
      .sort((a, b) => a.deletedAt!.localeCompare(b.deletedAt!) || a.id - b.id);
    // No server empties the trash if an entry there belongs to the deletion of another.
    await entries.change(database, { id: idsOf(which(trashed)) }, { trashId: 0 });
  });

/** Deletes permanently or not, whatever the request says, where a condition is true of all that it names, or of some of it. */
const decides = (deleteForever: boolean, condition: Condition, of = everySequentially): Fault =>
  received(remove, async (sent, target) => {
    if (isForGood(sent) === deleteForever || sent.ids.length === 0) return;
    if (await of(sent.ids, (id) => condition(target, id))) sent.body.deleteForever = deleteForever;
  });

/** Damages something else when the trash is emptied. */
const emptying = (damage: Parameters<typeof afterwards>[1]): Fault =>
  afterwards({ of: remove, when: ({ body }) => body.emptyTrash === true }, damage);

const stated = faults({
  'TRASH-3: `deleteForever` is true where it is left out.': () => fills(remove, 'deleteForever', true),
  'TRASH-10: Any `deleteForever`, even false, deletes permanently.': () =>
    alters(remove, 'deleteForever', (deleteForever) => (deleteForever === false ? true : deleteForever)),
  'TRASH-2: Deleting without `entryIds` succeeds.': () =>
    accepts({ of: remove, when: ({ body }) => !('entryIds' in body) }),
  'TRASH-4: Deleting with `deleteForever` moves active entries to the trash.': () =>
    ignores(remove, 'deleteForever'),
  'TRASH-4: Deleting permanently leaves active entries alone.': () =>
    touching(deletions, keepsDeletedEntries({ drive: 'personal', isInTrash: false })),
  'TRASH-5: Deleting permanently does not delete trashed entries.': () =>
    touching(deletions, keepsDeletedEntries({ isInTrash: true })),
  'TRASH-10: Deleting entries empties the trash as well.': () =>
    afterwards(remove, async (db) => {
      await deletePermanently(db, await listTrashIds(db, await firstDrive(db)));
    }),
  'TRASH-7: Emptying the trash deletes active folders with nothing in them as well.': () =>
    emptying(async (db) => {
      const active = await filterSequentially(
        await entries.all(db, { isFile: 0, trashId: null }),
        async ({ id }) =>
          (await driveOf(db, id))?.userId !== null && !(await entries.find(db, { parentId: id })),
      );
      await deletePermanently(db, idsOf(active));
    }),
  'TRASH-8: Deleting returns an empty object.': () => without(remove, 'status'),
  'TRASH-4, TRASH-5: A permanent deletion only moves entries to the trash.': () =>
    touching(deletions, trashesDeletedEntries({ drive: 'personal' })),
  'AUTH-11: Deleting does not check who owns the entry.': () =>
    json({ of: remove, code: 403 }, async (_answer, { database, reply, ids }) => {
      await moveToTrash(database, ids);
      reply.code(200);
      return { status: 'success' };
    }),
  'TRASH-9: Deleting a permanently deleted entry puts it in the trash.': () =>
    json({ of: remove, code: 422 }, async (_answer, { database, reply, body, ids: [id] }) => {
      const isOne = (body.entryIds as unknown[] | undefined)?.length === 1;
      if (body.deleteForever === true || !isOne || id === undefined || !(await revive(database, id))) return;
      reply.code(200);
      return { status: 'success' };
    }),
  'TRASH-6: Deleting with empty `entryIds` empties the trash, whether or not `emptyTrash` is there.': () =>
    alters(remove, 'emptyTrash', (emptyTrash, { body: { entryIds } }) =>
      Array.isArray(entryIds) && entryIds.length === 0 ? true : emptyTrash,
    ),
  'TRASH-7: Emptying the trash also deletes active entries with the name of one in it in other folders.':
    () =>
      received(remove, async ({ body }, { database }) => {
        if (body.emptyTrash !== true) return;
        const all = await entries.all(database);
        const trashed = all.filter(({ deletedAt }) => deletedAt !== null);
        const doomed = all.filter(
          ({ deletedAt, name, parentId }) =>
            deletedAt === null && trashed.some((other) => other.name === name && other.parentId !== parentId),
        );
        await moveToTrash(database, idsOf(doomed));
      }),
  'TRASH-10: Deleting moves the first three of a list to the trash.': () =>
    takesFirst(remove, 3, (sent) => !isForGood(sent)),
  'TRASH-4: Deleting permanently takes the first ten of a list.': () => takesFirst(remove, 10, isForGood),
  'TRASH-10: Deleting an entry below two folders moves the upper folder to the trash.': () =>
    received(remove, async ({ body, ids }, target) => {
      // What is not a list of ids is refused as before.
      if (body.deleteForever === true || ids.length !== [body.entryIds].flat().length) return;
      body.entryIds = await mapSequentially(ids, async (id) => {
        if ((await depthOf(target, id)) < 2) return id;
        return (await entries.find(target.database, { id }))!.parentId;
      });
    }),
  'TRASH-10: Deleting in a shared workspace is permanent.': () => decides(true, isInSharedWorkspace),
  'TRASH-4: A deletion passes over entries of another workspace than that of the first.': () =>
    passesOver(remove, isInAnotherWorkspace),
  'TRASH-4: A permanent deletion of a folder, and then of an entry in it, finds that entry unknown.': () =>
    refuses(
      remove,
      async ({ body, ids }, { database }) => {
        if (body.deleteForever !== true) return false;
        const inFolders = await entries.all(database, { id: ids });
        return inFolders.some(({ id, parentId }) => ids.slice(0, ids.indexOf(id)).includes(parentId ?? 0));
      },
      404,
    ),
  'AUTH-11: Deleting a list that starts with an entry of the caller also deletes entries of other accounts.':
    () =>
      alsoReaches(remove, async (db, others, sent) => {
        if (isForGood(sent)) await deletePermanently(db, others);
        else await moveAllToTrash(db, await findEntries(db, others), earlier);
      }),
  'TRASH-7: Emptying the trash empties that of every account.': () =>
    emptying(async (db) => {
      const personal = (await drives.all(db)).filter(({ userId }) => userId !== null);
      for (const { id } of personal) await deletePermanently(db, await listTrashIds(db, id));
    }),
  'TRASH-4: Deleting permanently moves to the trash where `emptyTrash` false is given as well.': () =>
    alters(remove, 'deleteForever', (deleteForever, { body }) =>
      body.emptyTrash === false && deleteForever === true ? false : deleteForever,
    ),
  'AUTH-11: Deleting permanently also deletes entries in the trash of other users.': () =>
    received(remove, async (sent, target) => {
      if (!isForGood(sent)) return;
      const theirs = await filterSequentially(
        await othersIn(target, sent),
        async (id) => (await trashedOf(target, id)) !== undefined,
      );
      await target.database.write((db) => deletePermanently(db, theirs));
    }),
  'TRASH-9: A folder with the name of a permanently deleted one gets the old id.': () => returnsDeleted(),
  'TRASH-10: Entries that a member moves to the trash of a shared workspace stay active.': () =>
    pretends(remove, async ({ body, ids, caller: userId }, { database }) => {
      const workspaceId = (await driveOf(database, ids[0] ?? 0))?.workspaceId;
      const isMember = workspaceId && (await members.find(database, { workspaceId, userId }));
      if (!isMember || body.deleteForever === true) return false;
      return someSequentially(ids, async (id) => (await ownerOf(database, id)) !== userId);
    }),
  'TRASH-10: Deleting moves folders to the trash, and leaves files where they are.': () =>
    passesOver(remove, async (target, id, sent) => !isForGood(sent) && isFile(target, id)),
  'TRASH-4: Deleting permanently deletes folders, and moves files to the trash.': () =>
    decides(false, isFile),
  'TRASH-7: Emptying the trash deletes files, and leaves folders in it.': () =>
    leavesInTrash((trashed) => trashed.filter(({ isFile }) => !isFile)),
  'TRASH-7: Emptying the trash deletes the folders in it, and no files where there are any.': () =>
    leavesInTrash((trashed) =>
      trashed.some(({ isFile }) => !isFile) ? trashed.filter(({ isFile }) => isFile) : [],
    ),
  'TRASH-7: Emptying the trash deletes the first fifty entries in it.': () =>
    leavesInTrash((trashed) => trashed.slice(50)),
  'TRASH-7: Emptying the trash leaves what was deleted in a folder.': () =>
    leavesInTrash((trashed) => trashed.filter(({ parentId }) => parentId !== null)),
  'TRASH-7: Emptying the trash does not delete the last trashed entry.': () =>
    leavesInTrash((trashed) => trashed.slice(-1)),
  'TRASH-5: Deleting permanently does not delete trashed entries if the list also has active entries.': () =>
    received(remove, async ({ body, ids }, target) => {
      if (body.deleteForever !== true) return;
      const active = await filterSequentially(ids, async (id) => (await trashedOf(target, id)) === undefined);
      if (active.length > 0) body.entryIds = active;
    }),
  'TRASH-5: Deleting what is in the trash deletes all of the trash.': () =>
    received(remove, async ({ body, ids }, target) => {
      const first = body.deleteForever === true ? await trashedOf(target, ids[0] ?? 0) : undefined;
      if (first === undefined) return;
      body.entryIds = await target.database.read((db) => listTrashIds(db, first.driveId));
    }),
  'TRASH-10: Deleting leaves what is starred.': () => passesOver(remove, isStarred),
  'TRASH-4: Deleting permanently leaves what has a link.': () =>
    passesOver(remove, async (target, id, sent) => isForGood(sent) && isLinked(target, id)),
  'TRASH-10: Deleting leaves what is shared.': () => passesOver(remove, isShared),
  'TRASH-10: Deleting a list of files and folders deletes only the files.': () =>
    received(remove, async ({ body, ids }, target) => {
      const files = await filterSequentially(ids, async (id) => !(await isFolder(target, id)));
      if (files.length > 0) body.entryIds = files;
    }),
  'TRASH-4: A file of half a megabyte or more goes to the trash where it is to be deleted permanently.': () =>
    decides(false, isFileOf(500_000), someSequentially),
  'TRASH-7: Emptying the trash deletes what is starred as well.': () =>
    emptying(async (db) => {
      await entries.remove(db, { id: (await stars.all(db)).map(({ entryId }) => entryId) });
    }),
  'TRASH-5: A picture in the trash is never deleted permanently.': () =>
    passesOver(remove, async (target, id, sent) => {
      const stored = await findStored(target, id);
      return isForGood(sent) && stored?.type === 'image' && stored.trashId !== null;
    }),
  'TRASH-10: Entries whose names start with a dot are not deleted.': () =>
    passesOver(remove, async (target, id) => (await findStored(target, id))?.name.startsWith('.') === true),
  'TRASH-10: A file of a megabyte or more is deleted permanently at once.': () =>
    decides(true, isFileOf(1_000_000), someSequentially),
  'TRASH-5: Entries that were trashed with their folder cannot be deleted permanently.': () =>
    passesOver(
      remove,
      async (target, id, sent) => isForGood(sent) && ((await findStored(target, id))?.trashId ?? id) !== id,
    ),
  'TRASH-10: A folder that becomes empty goes to the trash.': () =>
    afterwards(remove, async (db, { ids }) => {
      for (const { parentId } of await entries.all(db, { id: ids })) {
        if (parentId !== null && (await entries.find(db, { parentId, trashId: null })) === undefined) {
          await moveAllToTrash(db, await findEntries(db, [parentId]), earlier);
        }
      }
    }),
  'TRASH-7: Emptying the trash deletes what others share with the caller.': () =>
    emptying(async (db, { caller }) => {
      const received = (await shares.all(db, { userId: caller })).map(({ entryId }) => entryId);
      await deletePermanently(db, received);
    }),
  'TRASH-7: Emptying the trash does nothing where `deleteForever` is given as false.': () =>
    pretends(remove, ({ body }) => body.emptyTrash === true && body.deleteForever === false),
  'AUTH-11: Users who do not belong to a workspace can move its entries to the trash.': () =>
    actsAs(
      remove,
      async ({ ids: [id = 0] }, target) =>
        (await workspaces.find(target.database, { id: await workspaceOf(target, id) }))?.ownerId,
    ),
  'TRASH-10: Archives do not go to the trash.': () =>
    passesOver(
      remove,
      async ({ database }, id, sent) =>
        !isForGood(sent) && (await entries.find(database, { id, mime: 'application/zip' })) !== undefined,
    ),
  'TRASH-4: Entries with the same name in other workspaces of the owner are also deleted permanently.': () =>
    alsoNames(
      remove,
      async (db, entry) => (await namesakesOf(db, entry)).filter(({ driveId }) => driveId !== entry.driveId),
      isForGood,
    ),
});

const onWalks = historyFaults({
  'TRASH-4: Deleting a file permanently also deletes files with the same bytes.': () =>
    alsoNames(
      remove,
      (db, { ownerId, blobId }) => entries.all(db, { isFile: 1, ownerId, blobId }),
      isForGood,
    ),
  'TRASH-10: Entries with the same name in other letter case also go to the trash.': () =>
    alsoNames(
      remove,
      async (db, entry) =>
        entry.parentId === null
          ? []
          : (await besides(db, entry)).filter(({ name }) => name.toLowerCase() === entry.name.toLowerCase()),
      (sent) => !isForGood(sent),
    ),
  'TRASH-5: A starred file in the trash is not deleted permanently.': () =>
    passesOver(remove, async (target, id, sent) => {
      const entry = await findStored(target, id);
      return isForGood(sent) && entry?.isFile === 1 && entry.trashId !== null && isStarred(target, id);
    }),
});

export const trashFaults = [...stated, ...onWalks];
