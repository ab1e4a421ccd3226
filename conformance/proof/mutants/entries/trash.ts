import type { OperationId } from '../../../../generated/operations.ts';
import { deletePermanently, listRootIds, listTrashIds } from '../../../../server/src/database/trash.ts';
import type { Connection } from '../../../../server/src/database/database.ts';
import { answered, status, without } from '../faults/answers.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { fills, ignores, instead, received } from '../faults/requests.ts';
import { afterwards, keepsDeletedEntries, trashesDeletedEntries } from '../faults/state.ts';
import {
  deletedEntries,
  driveOf,
  drives,
  earlier,
  entries,
  moveToTrash,
  takeOutOfTrash,
} from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { filterInTurn } from '../../../../server/src/in-turn.ts';

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

export const trashMutants = [
  mutant(
    'delete-does-nothing',
    'Deleting without `deleteForever` returns success and moves nothing.',
    { breaks: 'TRASH-10' },
    afterwards('deleteEntries', async (db, { request }) => {
      if ((request.body as { deleteForever?: boolean }).deleteForever) return;
      await takeOutOfTrash(db, idsIn(request.body));
    }),
  ),
  mutant(
    'delete-takes-the-first',
    'Of several entries only the first one is deleted.',
    {
      breaks: 'TRASH-10',
    },
    received('deleteEntries', ({ body }) => {
      if (idsOf(body).length > 1) body.entryIds = idsOf(body).slice(0, 1);
    }),
  ),
  mutant(
    'delete-forever-by-default',
    '`deleteForever` is true where it is left out.',
    { breaks: 'TRASH-3' },
    fills('deleteEntries', 'deleteForever', true),
  ),
  mutant(
    'delete-forever-by-presence',
    'Any `deleteForever`, even false, deletes permanently.',
    { breaks: 'TRASH-10' },
    received('deleteEntries', ({ body }) => {
      if (body.deleteForever === false) body.deleteForever = true;
    }),
  ),
  mutant(
    'delete-ids-optional',
    'Deleting without `entryIds` succeeds.',
    { breaks: 'TRASH-2' },
    answered({ of: 'deleteEntries', code: 422 }, (payload, { request, reply }) => {
      if ('entryIds' in (request.body as object)) return payload;
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  ),
  mutant(
    'delete-forever-ignored',
    'Deleting with `deleteForever` moves active entries to the trash.',
    {
      breaks: 'TRASH-4',
    },
    ignores('deleteEntries', 'deleteForever'),
  ),
  mutant(
    'active-entries-are-not-deleted-forever',
    'Deleting permanently leaves active entries alone.',
    {
      touches: deletions,
      breaks: 'TRASH-4',
    },
    keepsDeletedEntries({ drive: 'personal', isInTrash: false }),
  ),
  mutant(
    'trash-is-kept',
    'Deleting permanently does not delete trashed entries.',
    {
      touches: deletions,
      breaks: 'TRASH-5',
    },
    keepsDeletedEntries({ isInTrash: true }),
  ),
  mutant(
    'trashed-entries-unknown',
    'Deleting permanently refuses what is in the trash as unknown.',
    { breaks: 'TRASH-5' },
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      const named = await database.read((db) => entries.all(db, { id: idsIn(body) }));
      if (named.some(({ trashId }) => trashId !== null)) body.entryIds = [1_999_999_999];
    }),
  ),
  mutant(
    'empty-trash-always',
    'Deleting entries empties the trash as well.',
    {
      breaks: 'TRASH-10',
    },
    afterwards('deleteEntries', async (db) => {
      await deletePermanently(db, await listTrashIds(db, await firstDrive(db)));
    }),
  ),
  mutant(
    'empty-trash-ignored',
    'Emptying the trash returns success and leaves it.',
    { breaks: 'TRASH-7' },
    instead('deleteEntries', ({ body }) => (body.emptyTrash === true ? { status: 'success' } : undefined)),
  ),
  mutant(
    'empty-trash-leaves-the-last',
    'Emptying the trash does not delete the last trashed entry.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', async ({ body }, { database }) => {
      if (body.emptyTrash !== true) return;
      await database.write(async (db) => {
        const last = (await entries.all(db))
          .filter(({ id, trashId }) => trashId === id)
          .sort((a, b) => a.deletedAt!.localeCompare(b.deletedAt!) || a.id - b.id)
          .at(-1);
        // No server empties the trash if an entry there belongs to the deletion of another.
        if (last) await entries.change(db, { id: last.id }, { trashId: 0 });
      });
    }),
  ),
  mutant(
    'empty-trash-empties-the-drive',
    'Emptying the trash empties the whole drive.',
    {
      breaks: 'TRASH-7',
    },
    afterwards('deleteEntries', async (db, { request }) => {
      if (!empties(request.body)) return;
      await deletePermanently(db, await listRootIds(db, await firstDrive(db)));
    }),
  ),
  mutant(
    'empty-trash-sweeps-empty-folders',
    'Emptying the trash deletes active folders with nothing in them as well.',
    {
      breaks: 'TRASH-7',
    },
    afterwards('deleteEntries', async (db, { request }) => {
      if (!empties(request.body)) return;
      const active = await filterInTurn(
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
  ),
  mutant(
    'delete-without-status',
    'Deleting returns an empty object.',
    { breaks: 'TRASH-8' },
    without('deleteEntries', 'status'),
  ),
  mutant(
    'deleted-forever-comes-back',
    'A permanent deletion only moves entries to the trash.',
    {
      touches: deletions,
      breaks: ['TRASH-4', 'TRASH-5'],
    },
    trashesDeletedEntries({ drive: 'personal' }),
  ),
  mutant(
    'deleting-twice-breaks',
    'Deleting an entry that no longer exists returns 500.',
    { breaks: 'RULE-1' },
    status(
      {
        of: 'deleteEntries',
        code: 422,
        when: ({ json: body }) => JSON.stringify(body).includes('no such entries'),
      },
      500,
    ),
  ),
  mutant(
    'others-entries-deleted',
    'Deleting does not check who owns the entry.',
    { breaks: 'AUTH-11' },
    answered({ of: 'deleteEntries', code: 403 }, async (_payload, { database, request, reply }) => {
      await database.write(async (db) => {
        await moveToTrash(db, idsIn(request.body));
      });
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  ),
  mutant(
    'deleting-again-undoes',
    'Deleting a permanently deleted entry puts it in the trash.',
    { breaks: 'TRASH-9' },
    answered({ of: 'deleteEntries', code: 422 }, async (payload, { database, request, reply }) => {
      const { deleteForever } = request.body as { deleteForever?: unknown };
      const ids = idsOf(request.body);
      if (deleteForever === true || ids.length !== 1 || !Number.isSafeInteger(ids[0])) return payload;
      const revived = await database.write((db) => revive(db, ids[0] as number));
      if (!revived) return payload;
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  ),
  mutant(
    'empty-trash-by-default',
    'Deleting with empty `entryIds` empties the trash, whether or not `emptyTrash` is there.',
    { breaks: 'TRASH-6' },
    received('deleteEntries', ({ body }) => {
      if (idsOf(body).length === 0 && Array.isArray(body.entryIds)) body.emptyTrash = true;
    }),
  ),
  mutant(
    'trash-emptied-by-fifty',
    'Emptying the trash deletes the first fifty entries in it.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', async ({ body }, { database }) => {
      if (!empties(body)) return;
      const trashed = await database.read(async (db) =>
        (await entries.all(db, { driveId: await firstDrive(db) })).filter(
          ({ id, trashId }) => trashId === id,
        ),
      );
      if (trashed.length > 50) {
        body.entryIds = trashed.slice(0, 50).map(({ id }) => id);
        body.emptyTrash = false;
        body.deleteForever = true;
      }
    }),
  ),
  mutant(
    'empty-trash-takes-namesakes-elsewhere',
    'Emptying the trash also deletes active entries with the name of one in it in other folders.',
    { breaks: 'TRASH-7' },
    received('deleteEntries', async ({ body }, { database }) => {
      if (!empties(body)) return;
      await database.write(async (db) => {
        const all = await entries.all(db, {});
        const trashed = all.filter(({ deletedAt }) => deletedAt !== null);
        const doomed = all.filter(
          ({ deletedAt, name, parentId }) =>
            deletedAt === null && trashed.some((other) => other.name === name && other.parentId !== parentId),
        );
        await moveToTrash(
          db,
          doomed.map(({ id }) => id),
        );
      });
    }),
  ),
];
