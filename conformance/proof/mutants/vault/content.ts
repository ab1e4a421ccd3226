import type { Database } from '../../../../server/src/database/database.ts';
import { deletePermanently } from '../../../../server/src/database/trash.ts';
import { answered, asText, field, json, without } from '../faults/answers.ts';
import { fills, received } from '../faults/requests.ts';
import { afterwards, keepsDeletedEntries, keepsPlaces, trashesDeletedEntries } from '../faults/state.ts';
import { idsIn } from '../faults/requested-entries.ts';
import { entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const move = 'moveVaultEntries';

const remove = 'deleteVaultEntries';

type Body = Record<string, unknown>;

/** Responds with success where the server refuses a request as invalid, and does nothing. */
const takes = (operation: typeof move | typeof remove, when: (body: Body) => boolean) =>
  json(
    { of: operation, code: 422, when: ({ request }) => when(request.body as Body) },
    (_body, { reply }) => {
      reply.code(200);
      const destination = { id: 1, name: 'Folder', type: 'folder', is_encrypted: 1, vault_id: 1 };
      return { status: 'success', ...(operation === move && { entries: [], destination }) };
    },
  );

const namesWords = ({ entryIds }: Body): boolean =>
  Array.isArray(entryIds) && entryIds.some((id) => typeof id === 'string');

async function deleteNamed(database: Database, { body }: { body: unknown }): Promise<void> {
  const { entryIds } = body as { entryIds: number[] };
  await database.write(async (db) => {
    await deletePermanently(db, entryIds);
  });
}

export const vaultContentMutants = [
  mutant(
    'vault-move-not-kept',
    'Moving within the vault returns success and moves nothing.',
    {
      touches: ['moveVaultEntries', 'moveEntries'],
      breaks: 'VAULT-12',
    },
    keepsPlaces(),
  ),
  mutant(
    'vault-move-the-first',
    'Of several entries only the first one is moved within the vault.',
    {
      breaks: 'VAULT-13',
    },
    received(move, ({ body }) => {
      if (Array.isArray(body.entryIds)) body.entryIds = body.entryIds.slice(0, 1);
    }),
  ),
  mutant(
    'vault-move-takes-all-along',
    'Moving an entry within the vault also moves all files of the vault.',
    {
      breaks: 'VAULT-13',
    },
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
  ),
  mutant(
    'vault-move-ids-optional',
    'Moving within the vault without `entryIds` succeeds.',
    { breaks: 'VAULT-13' },
    takes(move, (body) => !('entryIds' in body)),
  ),
  mutant(
    'vault-move-destination-optional',
    'Moving within the vault without `destinationId` goes to its root.',
    { breaks: 'VAULT-14' },
    takes(move, (body) => !('destinationId' in body)),
  ),
  mutant(
    'vault-move-passes-over-words',
    'Moving within the vault passes over words among the ids.',
    { breaks: 'VAULT-13' },
    takes(move, namesWords),
  ),
  mutant(
    'vault-move-to-a-word',
    'Moving within the vault accepts a word as destination, and moves nothing.',
    { breaks: 'VAULT-14' },
    takes(move, (body) => typeof body.destinationId === 'string'),
  ),
  mutant(
    'vault-move-elsewhere',
    'Moving within the vault goes to the first folder of the vault.',
    {
      breaks: 'VAULT-12',
    },
    received(move, async ({ body }, { database }) => {
      if (!Number.isSafeInteger(body.destinationId)) return;
      await database.read(async (db) => {
        const destination = await entries.find(db, { id: body.destinationId as number });
        const first = destination && (await entries.find(db, { isFile: 0, driveId: destination.driveId }));
        if (first) body.destinationId = first.id;
      });
    }),
  ),
  mutant(
    'vault-move-answers-none',
    'Moving within the vault returns no entries.',
    { breaks: 'VAULT-15' },
    field(move, 'entries', () => []),
  ),
  mutant(
    'vault-move-without-destination',
    'Moving within the vault returns no `destination`.',
    { breaks: 'VAULT-15' },
    without(move, 'destination'),
  ),
  mutant(
    'vault-folder-id-as-text',
    'The `id` of a destination is text.',
    { breaks: 'VAULT-16' },
    field(move, 'destination.id', asText),
  ),
  mutant(
    'vault-folder-name-null',
    'The `name` of a destination is null: it is encrypted.',
    { breaks: 'VAULT-17' },
    field(move, 'destination.name', () => null),
  ),
  mutant(
    'vault-folder-type-vault',
    'The `type` of a destination is `vault`.',
    { breaks: 'VAULT-18' },
    field(move, 'destination.type', () => 'vault'),
  ),
  mutant(
    'vault-folder-encrypted-true',
    'The `is_encrypted` of a destination is true.',
    { breaks: 'VAULT-19' },
    field(move, 'destination.is_encrypted', () => true),
  ),
  mutant(
    'vault-folder-vault-as-text',
    'The `vault_id` of a destination is text.',
    { breaks: 'VAULT-20' },
    field(move, 'destination.vault_id', asText),
  ),
  mutant(
    'vault-delete-ids-optional',
    'Deleting from the vault without `entryIds` succeeds.',
    { breaks: 'VAULT-21' },
    takes(remove, (body) => !('entryIds' in body)),
  ),
  mutant(
    'vault-delete-passes-over-words',
    'Deleting from the vault passes over words among the ids.',
    { breaks: 'VAULT-21' },
    takes(remove, namesWords),
  ),
  mutant(
    'vault-delete-takes-the-first',
    'Of several entries only the first one is deleted from the vault.',
    { breaks: 'VAULT-21' },
    received(remove, ({ body }) => {
      if (Array.isArray(body.entryIds)) body.entryIds = body.entryIds.slice(0, 1);
    }),
  ),
  mutant(
    'vault-delete-forever-optional',
    'Deleting from the vault without `deleteForever` succeeds.',
    { breaks: 'VAULT-22' },
    fills(remove, 'deleteForever', true),
  ),
  mutant(
    'vault-delete-forever-false',
    'Deleting from the vault takes `deleteForever` false for true.',
    { breaks: 'VAULT-22' },
    received(remove, ({ body }) => {
      if (body.deleteForever === false) body.deleteForever = true;
    }),
  ),
  mutant(
    'vault-delete-forever-of-any-type',
    'Deleting from the vault takes any `deleteForever` for true that is neither false nor empty.',
    { breaks: 'VAULT-22' },
    received(remove, ({ body }) => {
      if (body.deleteForever) body.deleteForever = true;
    }),
  ),
  mutant(
    'vault-delete-before-refusing',
    'Deleting from the vault with `deleteForever` false is refused after the entries are gone.',
    { breaks: 'VAULT-22' },
    answered(
      { of: remove, code: 422, when: ({ request }) => (request.body as Body).deleteForever === false },
      async (payload, { database, request }) => {
        await deleteNamed(database, request);
        return payload;
      },
    ),
  ),
  mutant(
    'vault-delete-of-others',
    'Deleting from the vault does not check who owns the entry.',
    { breaks: 'AUTH-11' },
    answered({ of: remove, code: 403 }, async (_payload, { database, request, reply }) => {
      await deleteNamed(database, request);
      reply.code(200);
      return JSON.stringify({ status: 'success' });
    }),
  ),
  mutant(
    'vault-delete-to-the-trash',
    'Deleting from the vault moves to a trash.',
    {
      touches: 'deleteVaultEntries',
      breaks: 'VAULT-23',
    },
    trashesDeletedEntries({ drive: 'vault' }),
  ),
  mutant(
    'vault-delete-does-nothing',
    'Deleting from the vault returns success and deletes nothing.',
    {
      touches: 'deleteVaultEntries',
      breaks: 'VAULT-23',
    },
    keepsDeletedEntries({ drive: 'vault' }),
  ),
  mutant(
    'vault-delete-takes-siblings',
    'Deleting several entries of the vault deletes the other files of their folders.',
    {
      breaks: 'VAULT-21',
    },
    // In their folders only: elsewhere, they may be what another check is about to delete, which is refused then.
    received(remove, async ({ body }, { database }) => {
      const ids = idsIn(body);
      if (body.deleteForever !== true || ids.length < 2) return;
      await database.write(async (db) => {
        const named = await entries.all(db, { id: ids });
        const folders = named.map(({ parentId }) => parentId).filter((id) => id !== null);
        const files = await entries.all(db, { isFile: 1, parentId: folders });
        await deletePermanently(
          db,
          files.map(({ id }) => id).filter((id) => !ids.includes(id)),
        );
      });
    }),
  ),
  mutant(
    'vault-delete-without-status',
    'Deleting from the vault returns an empty object.',
    { breaks: 'VAULT-24' },
    without(remove, 'status'),
  ),
  mutant(
    'vault-entries-go-with-their-former-folder',
    'A vault entry is deleted together with a folder that it was moved out of.',
    { breaks: 'VAULT-21', touches: [move, remove] },
    (target) => {
      const formerly = new Map<number, number>();
      received(move, async ({ body }, { database }) => {
        for (const id of idsIn(body)) {
          const entry = await database.read((db) => entries.find(db, { id }));
          const folder = entry?.parentId ?? undefined;
          if (folder !== undefined) formerly.set(id, folder);
        }
      })(target);
      afterwards(remove, async (db, { request }) => {
        const deleted = idsIn(request.body);
        for (const [id, folder] of formerly) {
          if (deleted.includes(folder) && (await entries.find(db, { id }))) await deletePermanently(db, [id]);
        }
      })(target);
    },
  ),
];
