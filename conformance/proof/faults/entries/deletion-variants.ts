import { findEntries } from '../../../../packages/server/src/database/entries.ts';
import {
  deletePermanently,
  listTrashIds,
  moveToTrash,
} from '../../../../packages/server/src/database/trash.ts';
import { alsoNames } from '../effects/unrelated-entries.ts';
import { together, type Fault } from '../effects/fault.ts';
import {
  callerOf,
  depthOf,
  findStored,
  idsIn,
  othersIn,
  keepFirstWorkspace,
  takeOthersAmongOwn,
  workspaceOf,
  takesFirst,
} from '../effects/requested-entries.ts';
import { pretends, received, refuses, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import {
  besides,
  deletedEntries,
  driveOf,
  drives,
  earlier,
  entries,
  members,
  moveEntries,
  ownerOf,
  stars,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import {
  everySequentially,
  filterSequentially,
  mapSequentially,
} from '../../../../packages/server/src/sequential.ts';

/** Gives a new folder the id of a permanently deleted one of the same name. */
function returnsDeleted(operation: 'createFolder' | 'registerEntry'): Fault {
  const gone = new Map<string, number>();
  return together(
    received('deleteEntries', async ({ body }, target) => {
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

/** Faults that show only in some requests. */
export const deletionVariantFaults = [
  ...faults({
    'TRASH-10: Deleting moves the first three of a list to the trash.': () =>
      takesFirst('deleteEntries', 3, ({ body }) => body.deleteForever !== true),
    'TRASH-4: Deleting permanently takes the first ten of a list.': () =>
      takesFirst('deleteEntries', 10, ({ body }) => body.deleteForever === true),
    'TRASH-10: Deleting an entry below two folders moves the upper folder to the trash.': () =>
      received('deleteEntries', async ({ body }, target) => {
        const ids = idsIn(body);
        // What is not a list of ids is refused as before.
        if (body.deleteForever === true || ids.length !== [body.entryIds].flat().length) return;
        body.entryIds = await mapSequentially(ids, async (id) => {
          if ((await depthOf(target, id)) < 2) return id;
          return (await target.database.read((db) => entries.find(db, { id })))!.parentId;
        });
      }),
    'TRASH-10: Deleting in a shared workspace is permanent.': () =>
      received('deleteEntries', async ({ body }, target) => {
        const ids = idsIn(body);
        if (
          ids.length > 0 &&
          (await everySequentially(ids, async (id) => (await workspaceOf(target, id)) > 0))
        )
          body.deleteForever = true;
      }),
    'TRASH-4: A deletion passes over entries of another workspace than that of the first.': () =>
      received('deleteEntries', async ({ body }, target) => {
        await keepFirstWorkspace(target, body);
      }),
    'TRASH-4: A permanent deletion of a folder, and then of an entry in it, finds that entry unknown.': () =>
      refuses(
        'deleteEntries',
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
        received('deleteEntries', async (sent, target) => {
          const others = await takeOthersAmongOwn(target, sent);
          await target.database.write(async (db) => {
            if (sent.body.deleteForever === true) await deletePermanently(db, others);
            else await moveToTrash(db, await findEntries(db, others), earlier);
          });
        }),
    'TRASH-7: Emptying the trash empties that of every account.': () =>
      afterwards('deleteEntries', async (db, { request }) => {
        if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
        const personal = (await drives.all(db)).filter(({ userId }) => userId !== null);
        for (const { id } of personal) await deletePermanently(db, await listTrashIds(db, id));
      }),
    'TRASH-4: Deleting permanently moves to the trash where `emptyTrash` false is given as well.': () =>
      alters('deleteEntries', 'deleteForever', (deleteForever, { body }) =>
        body.emptyTrash === false && deleteForever === true ? false : deleteForever,
      ),
    'TRASH-7: Emptying the trash with `deleteForever` true does nothing.': () =>
      received('deleteEntries', ({ body }) => {
        if (body.emptyTrash === true && body.deleteForever === true) {
          body.emptyTrash = false;
          body.entryIds = [1_999_999_999];
        }
      }),
    'AUTH-11: Deleting permanently also deletes entries in the trash of other users.': () =>
      received('deleteEntries', async (sent, target) => {
        if (sent.body.deleteForever !== true) return;
        const theirs = await filterSequentially(
          await othersIn(target, sent),
          async (id) =>
            (await target.database.read((db) => entries.find(db, { id, trashId: id }))) !== undefined,
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
      pretends('deleteEntries', async ({ body, request }, { database }) => {
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
  }),
  ...historyFaults({
    'TRASH-4: Deleting a file permanently also deletes files with the same bytes.': () =>
      alsoNames(
        'deleteEntries',
        (db, { ownerId, blobId }) => entries.all(db, { isFile: 1, ownerId, blobId }),
        ({ deleteForever }) => deleteForever === true,
      ),
    'TRASH-10: Entries with the same name in other letter case also go to the trash.': () =>
      alsoNames(
        'deleteEntries',
        async (db, entry) =>
          entry.parentId === null
            ? []
            : (await besides(db, entry)).filter(
                ({ name }) => name.toLowerCase() === entry.name.toLowerCase(),
              ),
        ({ deleteForever }) => deleteForever !== true,
      ),
    'TRASH-5: A starred file in the trash is not deleted permanently.': () =>
      received('deleteEntries', async ({ body, request }, { database }) => {
        const { userId } = request.caller!;
        const isStarred = async (id: number) =>
          (await database.read((db) => stars.find(db, { entryId: id, userId }))) !== undefined;
        const isKept = async (id: number) => {
          const entry = await findStored({ database }, id);
          return entry?.isFile === 1 && entry.trashId !== null && (await isStarred(id));
        };
        if (body.deleteForever === true)
          body.entryIds = await filterSequentially(idsIn(body), async (id) => !(await isKept(id)));
      }),
  }),
];
