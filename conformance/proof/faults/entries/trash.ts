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
  depthOf,
  findStored,
  othersIn,
  keepFirstWorkspace,
  takeOthersAmongOwn,
  workspaceOf,
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
  takeOutOfTrash,
  besides,
  members,
  moveEntries,
  ownerOf,
  stars,
  type Entry,
  namesakesOf,
  shares,
  workspaces,
} from '../effects/stored.ts';
import { touching, together, type Fault, type Target } from '../effects/fault.ts';
import { faults, walkFaults } from '../planted-fault.ts';
import {
  filterSequentially,
  everySequentially,
  mapSequentially,
  someSequentially,
} from '../../../../packages/server/src/sequential.ts';
import { findEntries } from '../../../../packages/server/src/database/entries.ts';
import { alsoNames } from '../effects/bystanders.ts';

const remove = 'deleteEntries';

const idsOf = (body: unknown): unknown[] => {
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
function returnsDeleted(operation: 'createFolder' | 'registerEntry'): Fault {
  const gone = new Map<string, number>();
  return together(
    received(remove, async ({ body }, target) => {
      if (body.deleteForever !== true) return;
      for (const id of idsIn(body)) gone.set((await findStored(target, id))?.name ?? '', id);
    }),
    afterwards(operation, async (db, { request }) => {
      const { name, relativePath } = request.body as { name?: string; relativePath?: string };
      const made = name ?? relativePath?.split('/').at(-1) ?? '';
      const id = gone.get(made);
      const [folder] = (await entries.all(db, { name: made, isFile: 0 })).slice(-1);
      if (!id || !folder || (await deletedEntries.remove(db, { entryId: id })) === 0) return;
      const within = (await entries.all(db, { parentId: folder.id })).map((entry) => entry.id);
      await moveEntries(db, within, null);
      await entries.change(db, { id: folder.id }, { id });
      await moveEntries(db, within, id);
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
    afterwards(remove, async (db, { request }) => {
      if (!empties(request.body)) return;
      const active = await filterSequentially(
        await entries.all(db, { isFile: 0, trashId: null }),
        async ({ id }) => {
          return (
            (await driveOf(db, id))?.userId !== null &&
            (await entries.find(db, { parentId: id })) === undefined
          );
        },
      );
      await deletePermanently(
        db,
        active.map(({ id }) => id),
      );
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
      const ids = idsOf(request.body);
      if (deleteForever === true || ids.length !== 1 || !Number.isSafeInteger(ids[0])) return payload;
      const revived = await database.write((db) => revive(db, ids[0] as number));
      if (!revived) return payload;
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  'TRASH-6: Deleting with empty `entryIds` empties the trash, whether or not `emptyTrash` is there.': () =>
    alters(remove, 'emptyTrash', (emptyTrash, { body }) =>
      idsOf(body).length === 0 && Array.isArray(body.entryIds) ? true : emptyTrash,
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
          await moveToTrash(
            db,
            doomed.map(({ id }) => id),
          );
        });
      }),
  'TRASH-10: Deleting moves the first three of a list to the trash.': () =>
    takesFirst(remove, 3, ({ body }) => body.deleteForever !== true),
  'TRASH-4: Deleting permanently takes the first ten of a list.': () =>
    takesFirst(remove, 10, ({ body }) => body.deleteForever === true),
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
  'TRASH-10: Deleting in a shared workspace is permanent.': () =>
    received(remove, async ({ body }, target) => {
      const ids = idsIn(body);
      if (ids.length > 0 && (await everySequentially(ids, async (id) => (await workspaceOf(target, id)) > 0)))
        body.deleteForever = true;
    }),
  'TRASH-4: A deletion passes over entries of another workspace than that of the first.': () =>
    received(remove, async ({ body }, target) => {
      await keepFirstWorkspace(target, body);
    }),
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
    afterwards(remove, async (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      const personal = (await drives.all(db)).filter(({ userId }) => userId !== null);
      for (const { id } of personal) await deletePermanently(db, await listTrashIds(db, id));
    }),
  'TRASH-4: Deleting permanently moves to the trash where `emptyTrash` false is given as well.': () =>
    alters(remove, 'deleteForever', (deleteForever, { body }) =>
      body.emptyTrash === false && deleteForever === true ? false : deleteForever,
    ),
  'TRASH-7: Emptying the trash with `deleteForever` true does nothing.': () =>
    received(remove, ({ body }) => {
      if (body.emptyTrash === true && body.deleteForever === true) {
        body.emptyTrash = false;
        body.entryIds = [1_999_999_999];
      }
    }),
  'AUTH-11: Deleting permanently also deletes entries in the trash of other users.': () =>
    received(remove, async (sent, target) => {
      if (sent.body.deleteForever !== true) return;
      const theirs = await filterSequentially(
        await othersIn(target, sent),
        async (id) => (await entries.find(target.database, { id, trashId: id })) !== undefined,
      );
      await target.database.write(async (db) => {
        await deletePermanently(db, theirs);
      });
    }),
  'TRASH-9: A folder with the name of a permanently deleted one gets the old id.': () =>
    returnsDeleted('createFolder'),
  'TRASH-9: A folder of `relativePath` with the name of a permanently deleted one gets the old id.': () =>
    returnsDeleted('registerEntry'),
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
    afterwards(remove, async (db, { request }) => {
      if ((request.body as { deleteForever?: boolean }).deleteForever) return;
      const files = await entries.all(db, { id: idsIn(request.body), isFile: 1 });
      await takeOutOfTrash(
        db,
        files.map(({ id }) => id),
      );
    }),
  'TRASH-4: Deleting permanently deletes folders, and moves files to the trash.': () =>
    received(remove, async ({ body }, target) => {
      const ids = idsIn(body);
      if (
        body.deleteForever === true &&
        ids.length > 0 &&
        (await everySequentially(ids, (id) => isFile(target, id)))
      ) {
        body.deleteForever = false;
      }
    }),
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
    received(remove, async ({ body }, target) => {
      const isLarge = await someSequentially(idsIn(body), (id) => isFileOf(500_000)(target, id));
      if (body.deleteForever === true && isLarge) body.deleteForever = false;
    }),
  'TRASH-7: Emptying the trash deletes what is starred as well.': () =>
    afterwards(remove, async (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
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
    received(remove, async ({ body }, target) => {
      if (await someSequentially(idsIn(body), (id) => isFileOf(1_000_000)(target, id)))
        body.deleteForever = true;
    }),
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
    afterwards(remove, async (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      const received = await shares.all(db, { userId: request.caller!.userId });
      await deletePermanently(
        db,
        received.map(({ entryId }) => entryId),
      );
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
    received(remove, async ({ body }, target) => {
      if (body.deleteForever !== true) return;
      const named = await entries.all(target.database, { id: idsIn(body) });
      const found = await mapSequentially(named, async (entry) => {
        const namesakes = await namesakesOf(target.database, entry);
        return filterSequentially(
          namesakes,
          async ({ id }) => (await workspaceOf(target, id)) !== (await workspaceOf(target, entry.id)),
        );
      });
      const more = found.flat();
      if (more.length > 0) body.entryIds = [...new Set([...idsIn(body), ...more.map(({ id }) => id)])];
    }),
});

const onWalks = walkFaults({
  'TRASH-4: Deleting a file permanently also deletes files with the same bytes.': () =>
    alsoNames(
      remove,
      (db, { ownerId, blobId }) => entries.all(db, { isFile: 1, ownerId, blobId }),
      ({ deleteForever }) => deleteForever === true,
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
    received(remove, async ({ body, request }, { database }) => {
      const { userId } = request.caller!;
      const isStarred = async (id: number) =>
        (await stars.find(database, { entryId: id, userId })) !== undefined;
      const isKept = async (id: number) => {
        const entry = await findStored({ database }, id);
        return entry?.isFile === 1 && entry.trashId !== null && (await isStarred(id));
      };
      if (body.deleteForever === true)
        body.entryIds = await filterSequentially(idsIn(body), async (id) => !(await isKept(id)));
    }),
  'TRASH-10: Moving a file to the trash also moves files with the same name elsewhere there.': () =>
    alsoNames(
      remove,
      async (db, file) => (await namesakesOf(db, file)).filter(({ isFile }) => isFile && file.isFile),
      (body) => !isForGood(body),
    ),
  'TRASH-7: Emptying the trash also deletes the empty folders of the vault.': () =>
    afterwards(remove, async (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      const vaults = (await drives.all(db)).filter(({ vaultId }) => vaultId !== null).map(({ id }) => id);
      for (const { id } of await entries.all(db, { driveId: vaults, isFile: 0 })) {
        if (!(await entries.find(db, { parentId: id }))) await deletePermanently(db, [id]);
      }
    }),
});

export const trashFaults = [...stated, ...onWalks];
