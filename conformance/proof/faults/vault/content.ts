import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import { accepts, answered, field } from '../effects/answers.ts';
import { fills, received, alters } from '../effects/requests.ts';
import { afterwards, keepsDeletedEntries, trashesDeletedEntries } from '../effects/state.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { entries } from '../effects/stored.ts';
import { together, touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';

const move = 'moveVaultEntries';

const remove = 'deleteVaultEntries';

type Body = Record<string, unknown>;

/** Accepts what the server refuses as invalid. */
const takes = (operation: typeof move | typeof remove, when: (body: Body) => boolean) =>
  accepts({ of: operation, when: ({ request }) => when(request.body as Body) });

const namesWords = ({ entryIds }: Body): boolean =>
  Array.isArray(entryIds) && entryIds.some((id) => typeof id === 'string');

export const vaultContentFaults = faults({
  'VAULT-13: Of several entries only the first one is moved within the vault.': () =>
    alters(move, 'entryIds', (entryIds) => (Array.isArray(entryIds) ? entryIds.slice(0, 1) : entryIds)),
  'VAULT-13: Moving an entry within the vault also moves all files of the vault.': () =>
    received(move, ({ body }, { database }) => {
      const [first] = Array.isArray(body.entryIds) ? (body.entryIds as unknown[]) : [];
      if (!Number.isSafeInteger(first) || !Number.isSafeInteger(body.destinationId)) return;
      return database.write(async (db) => {
        const { destinationId } = body as { destinationId: number };
        const entry = await entries.find(db, { id: first as number });
        if (!entry || !(await entries.find(db, { id: destinationId, isFile: 0 }))) return;
        await entries.change(db, { isFile: 1, driveId: entry.driveId }, { parentId: destinationId });
      });
    }),
  'VAULT-13: Moving within the vault without `entryIds` succeeds.': () =>
    takes(move, (body) => !('entryIds' in body)),
  'VAULT-14: Moving within the vault without `destinationId` goes to its root.': () =>
    takes(move, (body) => !('destinationId' in body)),
  'VAULT-13: Moving within the vault passes over words among the ids.': () => takes(move, namesWords),
  'VAULT-14: Moving within the vault accepts a word as destination, and moves nothing.': () =>
    takes(move, (body) => typeof body.destinationId === 'string'),
  'VAULT-12: Moving within the vault goes to the first folder of the vault.': () =>
    received(move, async ({ body }, { database }) => {
      if (!Number.isSafeInteger(body.destinationId)) return;
      await database.read(async (db) => {
        const destination = await entries.find(db, { id: body.destinationId as number });
        const first = destination && (await entries.find(db, { isFile: 0, driveId: destination.driveId }));
        if (first) body.destinationId = first.id;
      });
    }),
  'VAULT-15: Moving within the vault returns no entries.': () => field(move, 'entries', () => []),
  'VAULT-21: Deleting from the vault without `entryIds` succeeds.': () =>
    takes(remove, (body) => !('entryIds' in body)),
  'VAULT-21: Deleting from the vault passes over words among the ids.': () => takes(remove, namesWords),
  'VAULT-21: Of several entries only the first one is deleted from the vault.': () =>
    alters(remove, 'entryIds', (entryIds) => (Array.isArray(entryIds) ? entryIds.slice(0, 1) : entryIds)),
  'VAULT-22: Deleting from the vault without `deleteForever` succeeds.': () =>
    fills(remove, 'deleteForever', true),
  'VAULT-22: Deleting from the vault takes `deleteForever` false for true.': () =>
    alters(remove, 'deleteForever', (deleteForever) => (deleteForever === false ? true : deleteForever)),
  'VAULT-22: Deleting from the vault takes any `deleteForever` for true that is neither false nor empty.':
    () => alters(remove, 'deleteForever', (deleteForever) => (deleteForever ? true : deleteForever)),
  'VAULT-22: Deleting from the vault with `deleteForever` false is refused after the entries are gone.': () =>
    answered(
      { of: remove, code: 422, when: ({ request }) => (request.body as Body).deleteForever === false },
      async (payload, { database, request }) => {
        await database.write((db) => deletePermanently(db, idsIn(request.body)));
        return payload;
      },
    ),
  'VAULT-23: Deleting from the vault moves to a trash.': () =>
    touching('deleteVaultEntries', trashesDeletedEntries({ drive: 'vault' })),
  'VAULT-23: Deleting from the vault returns success and deletes nothing.': () =>
    touching('deleteVaultEntries', keepsDeletedEntries({ drive: 'vault' })),
  'VAULT-21: A vault entry is deleted together with a folder that it was moved out of.': () => {
    const formerly = new Map<number, number>();
    return together(
      received(move, async ({ body }, { database }) => {
        for (const id of idsIn(body)) {
          const entry = await database.read((db) => entries.find(db, { id }));
          const folder = entry?.parentId ?? undefined;
          if (folder !== undefined) formerly.set(id, folder);
        }
      }),
      afterwards(remove, async (db, { request }) => {
        const deleted = idsIn(request.body);
        for (const [id, folder] of formerly) {
          if (deleted.includes(folder) && (await entries.find(db, { id }))) await deletePermanently(db, [id]);
        }
      }),
    );
  },
});
