import type { OperationId } from '../../../../generated/operations.ts';
import {
  deletePermanently,
  listTrashIds,
  moveToTrash as moveAllToTrash,
} from '../../../../packages/server/src/database/trash.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { accepts, answered, without } from '../effects/answers.ts';
import {
  idsIn,
  callerOf,
  findStored,
  othersIn,
  keepFirstWorkspace,
  takeOthersAmongOwn,
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
import { fills, ignores, pretends, received, alters, refuses } from '../effects/requests.ts';
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

const listedIn = (body: unknown): unknown[] => {
  const ids = (body as { entryIds?: unknown }).entryIds;
  return Array.isArray(ids) ? ids : [];
};

const empties = (body: unknown): boolean => (body as { emptyTrash?: unknown }).emptyTrash === true;

/** The personal workspace of the first account. */
const firstDrive = async (db: Connection): Promise<number> => (await drives.find(db, { userId: 1 }))!.id;

/** Puts a folder into the trash in place of a deleted entry; returns whether there was one. */
async function revive(db: Connection, id: number): Promise<boolean> {
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
    received(remove, async ({ body }, target) => {
      if (body.deleteForever !== true) return;
      for (const id of idsIn(body)) gone.set((await findStored(target, id))?.name, id);
    }),
    afterwards('createFolder', async (db, { request, made }) => {
      const id = gone.get((request.body as { name: string }).name);
      if (!id || (await deletedEntries.remove(db, { entryId: id })) === 0) return;
      await entries.change(db, { id: made }, { id });
    }),
  );
}

/** An entry that was deleted itself, not as the content of another. */
const trashedOf = ({ database }: Pick<Target, 'database'>, id: number): Promise<Entry | undefined> =>
  entries.find(database, { id, trashId: id });

const isForGood = (body: Readonly<Record<string, unknown>>) => body.deleteForever === true;

/** Leaves some entries when the trash is emptied, of those that were deleted themselves, in the order of their deletion. */
const leavesInTrash = (which: (trashed: Entry[]) => Entry[]): Fault =>
  received(remove, async ({ body }, { database }) => {
    if (body.emptyTrash !== true) return;
    await database.write(async (db) => {
      const trashed = (await entries.all(db))
        .filter(({ id, trashId }) => trashId === id)
        .sort((a, b) => a.deletedAt!.localeCompare(b.deletedAt!) || a.id - b.id);
      // No server empties the trash if an entry there belongs to the deletion of another.
      for (const { id } of which(trashed)) await entries.change(db, { id }, { trashId: 0 });
    });
  });

/** Deletes permanently or not, whatever the request says, where a condition is true of all that it names, or of some of it. */
const decides = (deleteForever: boolean, condition: Condition, of = everySequentially): Fault =>
  received(remove, async ({ body }, target) => {
    const ids = idsIn(body);
    if (isForGood(body) === deleteForever || ids.length === 0) return;
    if (await of(ids, (id) => condition(target, id))) body.deleteForever = deleteForever;
  });

/** Damages something else when the trash is emptied. */
const emptying = (damage: Parameters<typeof afterwards>[1]): Fault =>
  afterwards(remove, async (db, context) => {
    if (empties(context.request.body)) await damage(db, context);
  });

const stated = faults({
  'TRASH-3: `deleteForever` is true where it is left out.': () => fills(remove, 'deleteForever', true),
  'TRASH-10: Any `deleteForever`, even false, deletes permanently.': () =>
    alters(remove, 'deleteForever', (deleteForever) => (deleteForever === false ? true : deleteForever)),
  'TRASH-2: Deleting without `entryIds` succeeds.': () =>
    accepts({ of: remove, when: ({ request }) => !('entryIds' in (request.body as object)) }),
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
    answered({ of: remove, code: 403 }, async (_payload, { database, request, reply }) => {
      await moveToTrash(database, idsIn(request.body));
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  'TRASH-9: Deleting a permanently deleted entry puts it in the trash.': () =>
    answered({ of: remove, code: 422 }, async (payload, { database, request, reply }) => {
      const { deleteForever } = request.body as { deleteForever?: unknown };
      const ids = listedIn(request.body);
      if (deleteForever === true || ids.length !== 1 || !Number.isSafeInteger(ids[0])) return payload;
      const revived = await database.write((db) => revive(db, ids[0] as number));
      if (!revived) return payload;
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  'TRASH-6: Deleting with empty `entryIds` empties the trash, whether or not `emptyTrash` is there.': () =>
    alters(remove, 'emptyTrash', (emptyTrash, { body }) =>
      listedIn(body).length === 0 && Array.isArray(body.entryIds) ? true : emptyTrash,
    ),
  'TRASH-7: Emptying the trash also deletes active entries with the name of one in it in other folders.':
    () =>
      received(remove, async ({ body }, { database }) => {
        if (!empties(body)) return;
        await database.write(async (db) => {
          const all = await entries.all(db, {});
          const trashed = all.filter(({ deletedAt }) => deletedAt !== null);
          const doomed = all.filter(
            ({ deletedAt, name, parentId }) =>
              deletedAt === null &&
              trashed.some((other) => other.name === name && other.parentId !== parentId),
          );
          await moveToTrash(db, idsOf(doomed));
        });
      }),
  'TRASH-10: Deleting moves the first three of a list to the trash.': () =>
    takesFirst(remove, 3, ({ body }) => !isForGood(body)),
  'TRASH-4: Deleting permanently takes the first ten of a list.': () =>
    takesFirst(remove, 10, ({ body }) => isForGood(body)),
  'TRASH-10: Deleting an entry below two folders moves the upper folder to the trash.': () =>
    received(remove, async ({ body }, target) => {
      const ids = idsIn(body);
      // What is not a list of ids is refused as before.
      if (body.deleteForever === true || ids.length !== [body.entryIds].flat().length) return;
      body.entryIds = await mapSequentially(ids, async (id) => {
        if ((await depthOf(target, id)) < 2) return id;
        return (await entries.find(target.database, { id }))!.parentId;
      });
    }),
  'TRASH-10: Deleting in a shared workspace is permanent.': () => decides(true, isInSharedWorkspace),
  'TRASH-4: A deletion passes over entries of another workspace than that of the first.': () =>
    received(remove, ({ body }, target) => keepFirstWorkspace(target, body)),
  'TRASH-4: A permanent deletion of a folder, and then of an entry in it, finds that entry unknown.': () =>
    refuses(
      remove,
      async ({ body }, { database }) => {
        const ids = body.deleteForever === true ? idsIn(body) : [];
        const parents = await mapSequentially(
          ids,
          async (id) => (await findStored({ database }, id))?.parentId ?? 0,
        );
        return parents.some((parentId, index) => ids.slice(0, index).includes(parentId));
      },
      404,
    ),
  'AUTH-11: Deleting a list that starts with an entry of the caller also deletes entries of other accounts.':
    () =>
      received(remove, async (sent, target) => {
        const others = await takeOthersAmongOwn(target, sent);
        await target.database.write(async (db) => {
          if (sent.body.deleteForever === true) await deletePermanently(db, others);
          else await moveAllToTrash(db, await findEntries(db, others), earlier);
        });
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
      if (sent.body.deleteForever !== true) return;
      const theirs = await filterSequentially(
        await othersIn(target, sent),
        async (id) => (await entries.find(target.database, { id, trashId: id })) !== undefined,
      );
      await target.database.write((db) => deletePermanently(db, theirs));
    }),
  'TRASH-9: A folder with the name of a permanently deleted one gets the old id.': () => returnsDeleted(),
  'TRASH-10: Entries that a member moves to the trash of a shared workspace stay active.': () =>
    pretends(remove, async ({ body, request }, { database }) => {
      const ids = idsIn(body);
      const userId = callerOf(request);
      const [isOwn, isMember] = await database.read(async (db) => {
        const workspaceId = (await driveOf(db, ids[0] ?? 0))?.workspaceId;
        return [
          await everySequentially(ids, async (id) => (await ownerOf(db, id)) === userId),
          Boolean(workspaceId && (await members.find(db, { workspaceId, userId }))),
        ];
      });
      return isMember && !isOwn && body.deleteForever !== true;
    }),
  'TRASH-10: Deleting moves folders to the trash, and leaves files where they are.': () =>
    passesOver(remove, async (target, id, body) => !isForGood(body) && isFile(target, id)),
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
    received(remove, async ({ body }, target) => {
      if (body.deleteForever !== true) return;
      const active = await filterSequentially(
        idsIn(body),
        async (id) => (await trashedOf(target, id)) === undefined,
      );
      if (active.length > 0) body.entryIds = active;
    }),
  'TRASH-5: Deleting what is in the trash deletes all of the trash.': () =>
    received(remove, async ({ body }, target) => {
      const first = body.deleteForever === true ? await trashedOf(target, idsIn(body)[0] ?? 0) : undefined;
      if (first === undefined) return;
      body.entryIds = await target.database.read((db) => listTrashIds(db, first.driveId));
    }),
  'TRASH-10: Deleting leaves what is starred.': () => passesOver(remove, isStarred),
  'TRASH-4: Deleting permanently leaves what has a link.': () =>
    passesOver(remove, async (target, id, body) => isForGood(body) && isLinked(target, id)),
  'TRASH-10: Deleting leaves what is shared.': () => passesOver(remove, isShared),
  'TRASH-10: Deleting a list of files and folders deletes only the files.': () =>
    received(remove, async ({ body }, target) => {
      const files = await filterSequentially(idsIn(body), async (id) => !(await isFolder(target, id)));
      if (files.length > 0) body.entryIds = files;
    }),
  'TRASH-4: A file of half a megabyte or more goes to the trash where it is to be deleted permanently.': () =>
    decides(false, isFileOf(500_000), someSequentially),
  'TRASH-7: Emptying the trash deletes what is starred as well.': () =>
    emptying(async (db) => {
      await entries.remove(db, { id: (await stars.all(db)).map(({ entryId }) => entryId) });
    }),
  'TRASH-5: A picture in the trash is never deleted permanently.': () =>
    passesOver(remove, async (target, id, body) => {
      const stored = await findStored(target, id);
      return isForGood(body) && stored?.type === 'image' && stored.trashId !== null;
    }),
  'TRASH-10: Entries whose names start with a dot are not deleted.': () =>
    passesOver(remove, async (target, id) => (await findStored(target, id))?.name.startsWith('.') === true),
  'TRASH-10: A file of a megabyte or more is deleted permanently at once.': () =>
    decides(true, isFileOf(1_000_000), someSequentially),
  'TRASH-5: Entries that were trashed with their folder cannot be deleted permanently.': () =>
    passesOver(remove, async (target, id, body) => {
      const trashId = (await findStored(target, id))?.trashId ?? id;
      return isForGood(body) && trashId !== id;
    }),
  'TRASH-10: A folder that becomes empty goes to the trash.': () =>
    afterwards(remove, async (db, { request }) => {
      for (const { parentId } of await entries.all(db, { id: idsIn(request.body) })) {
        if (parentId !== null && (await entries.find(db, { parentId, trashId: null })) === undefined) {
          await moveAllToTrash(db, await findEntries(db, [parentId]), earlier);
        }
      }
    }),
  'TRASH-7: Emptying the trash deletes what others share with the caller.': () =>
    emptying(async (db, { request }) => {
      const received = (await shares.all(db, { userId: callerOf(request) })).map(({ entryId }) => entryId);
      await deletePermanently(db, received);
    }),
  'TRASH-7: Emptying the trash does nothing where `deleteForever` is given as false.': () =>
    pretends(remove, ({ body }) => body.emptyTrash === true && body.deleteForever === false),
  'AUTH-11: Users who do not belong to a workspace can move its entries to the trash.': () =>
    received(remove, async ({ body, request }, target) => {
      const [id = 0] = idsIn(body);
      const workspaceId = await workspaceOf(target, id);
      const workspace = await workspaces.find(target.database, { id: workspaceId });
      if (workspace) request.caller = { ...request.caller!, userId: workspace.ownerId };
    }),
  'TRASH-10: Archives do not go to the trash.': () =>
    passesOver(remove, async ({ database }, id, { deleteForever }) => {
      const archive = await entries.find(database, { id, mime: 'application/zip' });
      return deleteForever !== true && archive !== undefined;
    }),
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
      ({ deleteForever }) => deleteForever !== true,
    ),
  'TRASH-5: A starred file in the trash is not deleted permanently.': () =>
    passesOver(remove, async (target, id, body) => {
      const entry = await findStored(target, id);
      return isForGood(body) && entry?.isFile === 1 && entry.trashId !== null && isStarred(target, id);
    }),
});

export const trashFaults = [...stated, ...onWalks];
