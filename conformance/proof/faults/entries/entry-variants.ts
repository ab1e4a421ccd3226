import { findEntries } from '../../../../packages/server/src/database/entries.ts';
import {
  deletePermanently,
  listTrashIds,
  moveToTrash,
} from '../../../../packages/server/src/database/trash.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';
import type { Fault, Target } from '../effects/fault.ts';
import {
  findStored,
  idsIn,
  isFile,
  isFolder,
  isFileOf,
  isLinked,
  isShared,
  isStarred,
  passesOver,
  workspaceOf,
} from '../effects/requested-entries.ts';
import { pretends, received } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import {
  drives,
  earlier,
  entries,
  type Entry,
  namesakesOf,
  shares,
  stars,
  takeOutOfTrash,
  workspaces,
} from '../effects/stored.ts';
import {
  everySequentially,
  filterSequentially,
  mapSequentially,
  someSequentially,
} from '../../../../packages/server/src/sequential.ts';
import { faults, historyFaults } from '../planted-fault.ts';

/** An entry that was deleted itself, not as the content of another. */
const trashedOf = ({ database }: Pick<Target, 'database'>, id: number): Promise<Entry | undefined> =>
  database.read((db) => entries.find(db, { id, trashId: id }));

const isForGood = (body: Readonly<Record<string, unknown>>) => body.deleteForever === true;

/** Leaves some entries when the trash is emptied, of those that were deleted themselves, in the order of their deletion. */
const leavesInTrash = (which: (trashed: Entry[]) => Entry[]): Fault =>
  received('deleteEntries', async ({ body }, { database }) => {
    if (body.emptyTrash !== true) return;
    await database.write(async (db) => {
      const trashed = (await entries.all(db))
        .filter(({ id, trashId }) => trashId === id)
        .sort((a, b) => a.deletedAt!.localeCompare(b.deletedAt!) || a.id - b.id);
      // No server empties the trash if an entry there belongs to the deletion of another.
      for (const { id } of which(trashed)) await entries.change(db, { id }, { trashId: 0 });
    });
  });

/** Faults that show only in some requests. */
export const entryVariantFaults = [
  ...faults({
    'TRASH-10: Deleting moves folders to the trash, and leaves files where they are.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        if ((request.body as { deleteForever?: boolean }).deleteForever) return;
        const files = await entries.all(db, { id: idsIn(request.body), isFile: 1 });
        await takeOutOfTrash(
          db,
          files.map(({ id }) => id),
        );
      }),
    'TRASH-4: Deleting permanently deletes folders, and moves files to the trash.': () =>
      received('deleteEntries', async ({ body }, target) => {
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
    'TRASH-5: Deleting permanently does not delete trashed entries if the list also has active entries.':
      () =>
        received('deleteEntries', async ({ body }, target) => {
          if (body.deleteForever !== true) return;
          const active = await filterSequentially(
            idsIn(body),
            async (id) => (await trashedOf(target, id)) === undefined,
          );
          if (active.length > 0) body.entryIds = active;
        }),
    'TRASH-5: Deleting what is in the trash deletes all of the trash.': () =>
      received('deleteEntries', async ({ body }, target) => {
        const first = body.deleteForever === true ? await trashedOf(target, idsIn(body)[0] ?? 0) : undefined;
        if (first === undefined) return;
        body.entryIds = await target.database.read((db) => listTrashIds(db, first.driveId));
      }),
    'TRASH-10: Deleting leaves what is starred.': () => passesOver('deleteEntries', isStarred),
    'TRASH-4: Deleting permanently leaves what has a link.': () =>
      passesOver('deleteEntries', async (target, id, body) => isForGood(body) && isLinked(target, id)),
    'TRASH-10: Deleting leaves what is shared.': () => passesOver('deleteEntries', isShared),
    'TRASH-10: Deleting a list of files and folders deletes only the files.': () =>
      received('deleteEntries', async ({ body }, target) => {
        const files = await filterSequentially(idsIn(body), async (id) => !(await isFolder(target, id)));
        if (files.length > 0) body.entryIds = files;
      }),
    'TRASH-4: A file of half a megabyte or more goes to the trash where it is to be deleted permanently.':
      () =>
        received('deleteEntries', async ({ body }, target) => {
          const isLarge = await someSequentially(idsIn(body), (id) => isFileOf(500_000)(target, id));
          if (body.deleteForever === true && isLarge) body.deleteForever = false;
        }),
    'TRASH-7: Emptying the trash deletes what is starred as well.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
        await entries.remove(db, { id: (await stars.all(db)).map(({ entryId }) => entryId) });
      }),
    'TRASH-5: A picture in the trash is never deleted permanently.': () =>
      passesOver('deleteEntries', async (target, id, body) => {
        const stored = await findStored(target, id);
        return isForGood(body) && stored?.type === 'image' && stored.trashId !== null;
      }),
    'TRASH-10: Entries whose names start with a dot are not deleted.': () =>
      passesOver(
        'deleteEntries',
        async (target, id) => (await findStored(target, id))?.name.startsWith('.') === true,
      ),
    'TRASH-10: A file of a megabyte or more is deleted permanently at once.': () =>
      received('deleteEntries', async ({ body }, target) => {
        if (await someSequentially(idsIn(body), (id) => isFileOf(1_000_000)(target, id)))
          body.deleteForever = true;
      }),
    'TRASH-4: Deleting permanently also deletes entries with the same name elsewhere.': () =>
      received('deleteEntries', async ({ body }, target) => {
        if (!isForGood(body)) return;
        const others = await target.database.read(async (db) =>
          (
            await mapSequentially(await entries.all(db, { id: idsIn(body) }), (entry) =>
              namesakesOf(db, entry),
            )
          ).flat(),
        );
        const active = others.filter(({ trashId }) => trashId === null).map(({ id }) => id);
        body.entryIds = [...new Set([...idsIn(body), ...active])];
      }),
    'TRASH-5: Entries that were trashed with their folder cannot be deleted permanently.': () =>
      passesOver('deleteEntries', async (target, id, body) => {
        const trashId = (await findStored(target, id))?.trashId ?? id;
        return isForGood(body) && trashId !== id;
      }),
    'TRASH-10: A folder that becomes empty goes to the trash.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        for (const { parentId } of await entries.all(db, { id: idsIn(request.body) })) {
          if (parentId !== null && (await entries.find(db, { parentId, trashId: null })) === undefined) {
            await moveToTrash(db, await findEntries(db, [parentId]), earlier);
          }
        }
      }),
    'TRASH-7: Emptying the trash deletes what others share with the caller.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
        const received = await shares.all(db, { userId: request.caller!.userId });
        await deletePermanently(
          db,
          received.map(({ entryId }) => entryId),
        );
      }),
    'TRASH-7: Emptying the trash does nothing where `deleteForever` is given as false.': () =>
      pretends('deleteEntries', ({ body }) => body.emptyTrash === true && body.deleteForever === false),
    'AUTH-11: Users who do not belong to a workspace can move its entries to the trash.': () =>
      received('deleteEntries', async ({ body, request }, target) => {
        const [id = 0] = idsIn(body);
        const workspaceId = await workspaceOf(target, id);
        const workspace = await target.database.read((db) => workspaces.find(db, { id: workspaceId }));
        if (workspace) request.caller = { ...request.caller!, userId: workspace.ownerId };
      }),
    'TRASH-10: Archives do not go to the trash.': () =>
      passesOver('deleteEntries', async ({ database }, id, { deleteForever }) => {
        const archive = await database.read((db) => entries.find(db, { id, mime: 'application/zip' }));
        return deleteForever !== true && archive !== undefined;
      }),
    'TRASH-4: Entries with the same name in other workspaces of the owner are also deleted permanently.':
      () =>
        received('deleteEntries', async ({ body }, target) => {
          if (body.deleteForever !== true) return;
          const named = await target.database.read((db) => entries.all(db, { id: idsIn(body) }));
          const found = await mapSequentially(named, async (entry) => {
            const namesakes = await target.database.read((db) => namesakesOf(db, entry));
            return filterSequentially(
              namesakes,
              async ({ id }) => (await workspaceOf(target, id)) !== (await workspaceOf(target, entry.id)),
            );
          });
          const more = found.flat();
          if (more.length > 0) body.entryIds = [...new Set([...idsIn(body), ...more.map(({ id }) => id)])];
        }),
  }),
  ...historyFaults({
    'TRASH-10: Moving a file to the trash also moves files with the same name elsewhere there.': () =>
      alsoNames(
        'deleteEntries',
        async (db, file) => (await namesakesOf(db, file)).filter(({ isFile }) => isFile && file.isFile),
        (body) => !isForGood(body),
      ),
    'TRASH-7: Emptying the trash also deletes the empty folders of the vault.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
        const vaults = (await drives.all(db)).filter(({ vaultId }) => vaultId !== null).map(({ id }) => id);
        for (const { id } of await entries.all(db, { driveId: vaults, isFile: 0 })) {
          if (!(await entries.find(db, { parentId: id }))) await deletePermanently(db, [id]);
        }
      }),
  }),
];
