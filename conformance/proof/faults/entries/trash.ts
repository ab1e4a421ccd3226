import type { OperationId } from '../../../../generated/operations.ts';
import { deletePermanently, listTrashIds } from '../../../../packages/server/src/database/trash.ts';
import type { Connection } from '../../../../packages/server/src/database/database.ts';
import { accepts, answered, status, without } from '../effects/answers.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { fills, ignores, pretends, received, alters } from '../effects/requests.ts';
import { afterwards, keepsDeletedEntries, trashesDeletedEntries } from '../effects/state.ts';
import {
  deletedEntries,
  driveOf,
  drives,
  earlier,
  entries,
  moveToTrash,
  takeOutOfTrash,
} from '../effects/stored.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import { filterSequentially } from '../../../../packages/server/src/sequential.ts';

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
const deletions: readonly OperationId[] = ['deleteEntries', 'deleteVaultEntries'];

export const trashFaults = faults({
  'TRASH-10: Deleting without `deleteForever` returns success and moves nothing.': () =>
    afterwards('deleteEntries', async (db, { request }) => {
      if ((request.body as { deleteForever?: boolean }).deleteForever) return;
      await takeOutOfTrash(db, idsIn(request.body));
    }),
  'TRASH-3: `deleteForever` is true where it is left out.': () =>
    fills('deleteEntries', 'deleteForever', true),
  'TRASH-10: Any `deleteForever`, even false, deletes permanently.': () =>
    alters('deleteEntries', 'deleteForever', (deleteForever) =>
      deleteForever === false ? true : deleteForever,
    ),
  'TRASH-2: Deleting without `entryIds` succeeds.': () =>
    accepts({ of: 'deleteEntries', when: ({ request }) => !('entryIds' in (request.body as object)) }),
  'TRASH-4: Deleting with `deleteForever` moves active entries to the trash.': () =>
    ignores('deleteEntries', 'deleteForever'),
  'TRASH-4: Deleting permanently leaves active entries alone.': () =>
    touching(deletions, keepsDeletedEntries({ drive: 'personal', isInTrash: false })),
  'TRASH-5: Deleting permanently does not delete trashed entries.': () =>
    touching(deletions, keepsDeletedEntries({ isInTrash: true })),
  'TRASH-5: Deleting permanently refuses what is in the trash as unknown.': () =>
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      const named = await database.read((db) => entries.all(db, { id: idsIn(body) }));
      if (named.some(({ trashId }) => trashId !== null)) body.entryIds = [1_999_999_999];
    }),
  'TRASH-10: Deleting entries empties the trash as well.': () =>
    afterwards('deleteEntries', async (db) => {
      await deletePermanently(db, await listTrashIds(db, await firstDrive(db)));
    }),
  'TRASH-7: Emptying the trash returns success and leaves it.': () =>
    pretends('deleteEntries', ({ body }) => body.emptyTrash === true),
  'TRASH-7: Emptying the trash deletes active folders with nothing in them as well.': () =>
    afterwards('deleteEntries', async (db, { request }) => {
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
  'TRASH-8: Deleting returns an empty object.': () => without('deleteEntries', 'status'),
  'TRASH-4, TRASH-5: A permanent deletion only moves entries to the trash.': () =>
    touching(deletions, trashesDeletedEntries({ drive: 'personal' })),
  'RULE-1: Deleting an entry that no longer exists returns 500.': () =>
    status(
      {
        of: 'deleteEntries',
        code: 422,
        when: ({ json: body }) => JSON.stringify(body).includes('no such entries'),
      },
      500,
    ),
  'AUTH-11: Deleting does not check who owns the entry.': () =>
    answered({ of: 'deleteEntries', code: 403 }, async (_payload, { database, request, reply }) => {
      await database.write(async (db) => {
        await moveToTrash(db, idsIn(request.body));
      });
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  'TRASH-9: Deleting a permanently deleted entry puts it in the trash.': () =>
    answered({ of: 'deleteEntries', code: 422 }, async (payload, { database, request, reply }) => {
      const { deleteForever } = request.body as { deleteForever?: unknown };
      const ids = idsOf(request.body);
      if (deleteForever === true || ids.length !== 1 || !Number.isSafeInteger(ids[0])) return payload;
      const revived = await database.write((db) => revive(db, ids[0] as number));
      if (!revived) return payload;
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  'TRASH-6: Deleting with empty `entryIds` empties the trash, whether or not `emptyTrash` is there.': () =>
    alters('deleteEntries', 'emptyTrash', (emptyTrash, { body }) =>
      idsOf(body).length === 0 && Array.isArray(body.entryIds) ? true : emptyTrash,
    ),
  'TRASH-7: Emptying the trash also deletes active entries with the name of one in it in other folders.':
    () =>
      received('deleteEntries', async ({ body }, { database }) => {
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
});
