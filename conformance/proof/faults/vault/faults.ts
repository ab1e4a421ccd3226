import { randomBytes, randomUUID } from 'node:crypto';
import { asText, field, json, accepts, thisMoment } from '../effects/answers.ts';
import {
  vaults,
  entries,
  besides,
  copyEntry,
  moveEntries,
  driveOf,
  type Entry,
  idsOf,
} from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import {
  fills,
  received,
  alters,
  instead,
  pretends,
  pretendsAfter,
  rewritesList,
  firstOf,
} from '../effects/requests.ts';
import { afterwards, around, keepsDeletedEntries, trashesDeletedEntries } from '../effects/state.ts';
import {
  isFolder,
  isOthers,
  othersIn,
  passesOver,
  takesFirst,
  actsAs,
  alsoReaches,
} from '../effects/requested-entries.ts';
import { together, touching } from '../effects/fault.ts';
import { pathOf } from '../../../../packages/server/src/database/entry-tree.ts';
import { everySequentially } from '../../../../packages/server/src/sequential.ts';
import type { Source } from '../effects/records.ts';

const move = 'moveVaultEntries';
const remove = 'deleteVaultEntries';
const get = 'getVault';

type Body = Record<string, unknown>;

/** Accepts what the server refuses as invalid. */
const takes = (of: typeof move | typeof remove, when: (body: Body) => boolean) =>
  accepts({ of, when: ({ body }) => when(body) });

const namesWords = ({ entryIds }: Body): boolean =>
  Array.isArray(entryIds) && entryIds.some((id) => typeof id === 'string');

/** The folder that a move names, if there is one. */
const destinationOf = async (db: Source, { destinationId: id }: Body): Promise<Entry | undefined> =>
  Number.isSafeInteger(id) ? entries.find(db, { id: id as number, isFile: 0 }) : undefined;

const stated = faults({
  'VAULT-3: The vault is the one of the second account.': () =>
    field(get, 'vault.user_id', (id) => Number(id) + 1),
  'VAULT-25: The salt of the vault is different in each response.': () =>
    field(get, 'vault.salt', () => randomBytes(16).toString('base64')),
  'AUTH-11: Users without a vault get the first vault in the database.': () =>
    json({ of: get, code: 404 }, async (_body, { database, reply }) => {
      const first = await vaults.find(database);
      if (first === undefined) return;
      reply.code(200);
      const { userId, checkValue, createdAt, updatedAt, ...rest } = first;
      const times = { created_at: createdAt, updated_at: updatedAt };
      const vault = { ...rest, user_id: userId, check: checkValue, ...times };
      return { status: 'success', vault, seo: null };
    }),
  'VAULT-3: The `user_id` of a vault is text.': () => field(get, 'vault.user_id', asText),
  'VAULT-13: Moving an entry within the vault also moves all files of the vault.': () =>
    received(move, async ({ body, ids: [id] }, { database }) => {
      const entry = id === undefined ? undefined : await entries.find(database, { id });
      const folder = await destinationOf(database, body);
      if (entry && folder)
        await entries.change(database, { isFile: 1, driveId: entry.driveId }, { parentId: folder.id });
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
      const destination = await destinationOf(database, body);
      const first =
        destination && (await entries.find(database, { isFile: 0, driveId: destination.driveId }));
      if (first) body.destinationId = first.id;
    }),
  'VAULT-21: Deleting from the vault without `entryIds` succeeds.': () =>
    takes(remove, (body) => !('entryIds' in body)),
  'VAULT-21: Deleting from the vault passes over words among the ids.': () => takes(remove, namesWords),
  'VAULT-21: Of several entries only the first one is deleted from the vault.': () =>
    rewritesList(remove, 'entryIds', (ids) => ids.slice(0, 1)),
  'VAULT-22: Deleting from the vault without `deleteForever` succeeds.': () =>
    fills(remove, 'deleteForever', true),
  'VAULT-22: Deleting from the vault takes `deleteForever` false for true.': () =>
    alters(remove, 'deleteForever', (deleteForever) => (deleteForever === false ? true : deleteForever)),
  'VAULT-22: Deleting from the vault takes any `deleteForever` for true that is neither false nor empty.':
    () => alters(remove, 'deleteForever', (deleteForever) => (deleteForever ? true : deleteForever)),
  'VAULT-23: Deleting from the vault moves to a trash.': () =>
    touching(remove, trashesDeletedEntries({ drive: 'vault' })),
  'VAULT-23: Deleting from the vault returns success and deletes nothing.': () =>
    touching(remove, keepsDeletedEntries({ drive: 'vault' })),
  'VAULT-21: A vault entry is deleted together with a folder that it was moved out of.': () => {
    const formerly = new Map<number, number>();
    return together(
      received(move, async ({ ids }, { database }) => {
        for (const { id, parentId } of await entries.all(database, { id: ids }))
          if (parentId !== null) formerly.set(id, parentId);
      }),
      afterwards(remove, async (db, { ids }) => {
        for (const [id, folder] of formerly) {
          if (ids.includes(folder) && (await entries.find(db, { id }))) await deletePermanently(db, [id]);
        }
      }),
    );
  },
  'VAULT-16: The destination returned is the topmost folder above it.': () =>
    json(move, async (body, { database }) => {
      const { destination } = body as { destination: { id: number } };
      const [top] = await database.read((db) => pathOf(db, destination.id));
      if (top === undefined || top === destination.id) return;
      const { id, name } = (await entries.find(database, { id: top }))!;
      Object.assign(destination, { id, name });
    }),
  'VAULT-17: The name of a nested destination is that of the folder above it.': () =>
    field(move, 'destination.name', async (name, { database }, { id }) => {
      const folder = await entries.find(database, { id: id as number });
      return folder?.parentId ? (await entries.find(database, { id: folder.parentId }))!.name : name;
    }),
  'VAULT-12: The content of a vault folder stays behind when the folder moves.': () =>
    afterwards(move, (db, { ids }) => entries.change(db, { parentId: ids }, { parentId: null })),
  'VAULT-25: Deleting from the vault gives it another salt.': () =>
    afterwards(remove, (db) => vaults.change(db, {}, { salt: randomBytes(16).toString('base64') })),
  'VAULT-25: Each login gives the vault another `iv`.': () =>
    touching(
      ['login', get],
      afterwards('login', (db) => vaults.change(db, {}, { iv: randomBytes(16).toString('base64') })),
    ),
  'VAULT-25: Each move within the vault swaps its `check` and `iv`.': () =>
    afterwards(move, async (db) => {
      for (const { id, checkValue, iv } of await vaults.all(db))
        await vaults.change(db, { id }, { checkValue: iv, iv: checkValue });
    }),
  'VAULT-12: A file that moves within the vault also stays in its old folder.': () =>
    around(
      move,
      ({ ids }, { database }) => entries.all(database, { id: ids, isFile: 1 }),
      async (db, files, { body }) => {
        for (const file of files) {
          if (file.parentId !== body.destinationId) await copyEntry(db, file, { fileName: randomUUID() });
        }
      },
    ),
  'VAULT-12: An entry moved into a nested folder is stored in the folder above it.': () =>
    afterwards(move, async (db, { ids, body }) => {
      const above = (await pathOf(db, body.destinationId as number)).at(-2);
      if (above === undefined) return;
      await moveEntries(
        db,
        ids.filter((id) => id !== above),
        above,
      );
    }),
  'VAULT-21: Deleting several vault entries also deletes the entries beside the first.': () =>
    received(remove, async ({ body, ids }, { database }) => {
      const first = ids.length < 2 ? undefined : await entries.find(database, { id: ids[0]! });
      if (!first || first.parentId === null) return;
      body.entryIds = [...new Set([...ids, ...idsOf(await besides(database, first))])];
    }),
  'VAULT-15: The returned entries are all entries of the destination.': () =>
    field(move, 'entries', async (_entries, { database, body }) => {
      const within = await entries.all(database, { parentId: body.destinationId as number });
      return within.map(({ id, name, type }) => ({ id, name, type }));
    }),
  'VAULT-22: `deleteForever` false is taken for true where several ids are named.': () =>
    alters(remove, 'deleteForever', (deleteForever, { body }) =>
      Array.isArray(body.entryIds) && body.entryIds.length > 1 ? true : deleteForever,
    ),
  'ERR-4: The message for invalid vault data is different.': () =>
    field({ of: [move, remove], code: 422 }, 'message', () => 'Unprocessable.'),
  'VAULT-12: Moving a folder within the vault returns success and moves nothing.': () =>
    around(
      move,
      ({ ids }, { database }) => entries.all(database, { id: ids, isFile: 0 }),
      async (db, folders) => {
        for (const { id, parentId } of folders) await moveEntries(db, id, parentId);
      },
    ),
  'VAULT-12: An entry of the vault does not move back to the folder that it was in first.': () => {
    const first = firstOf<number | null>();
    return passesOver(move, async ({ database }, id, { body: { destinationId } }) => {
      const entry = await entries.find(database, { id });
      return (
        entry !== undefined && first(id, entry.parentId) === destinationId && entry.parentId !== destinationId
      );
    });
  },
  'VAULT-23: Deleting from the vault deletes files only.': () =>
    pretends(
      remove,
      async ({ body, ids }, target) =>
        body.deleteForever === true && ids.length > 0 && everySequentially(ids, (id) => isFolder(target, id)),
    ),
  'VAULT-21: Deleting from the vault takes the first two of a list.': () => takesFirst(remove, 2),
  'VAULT-13: Moving within the vault takes the first two of a list.': () => takesFirst(move, 2),
  'AUTH-11: Deleting a list from the vault that starts with an entry of the caller also deletes entries of other accounts.':
    () => alsoReaches(remove, deletePermanently),
  'VAULT-16: The `destination` of a move is the folder that the entry came from.': () =>
    field(move, 'destination.id', (id) => Number(id) - 1),
  'VAULT-23: Deleting an entry of the vault that was moved before returns success and deletes nothing.': () =>
    pretendsAfter(move, remove),
  'VAULT-7: The `created_at` of the vault is the moment of the response.': () =>
    field(get, 'vault.created_at', thisMoment),
  "AUTH-11: A folder of another account's vault is deleted.": () =>
    actsAs(
      remove,
      async ({ ids: [id = 0] }, { database }) => (await entries.find(database, { id, isFile: 0 }))?.ownerId,
    ),
  'AUTH-11: An entry can be moved into a folder of another account.': () =>
    instead(move, async (sent, target) => {
      const id = sent.body.destinationId;
      if (typeof id !== 'number' || !(await isOthers(target, id, sent))) return undefined;
      const others = await othersIn(target, sent);
      const own = sent.ids.filter((entryId) => !others.includes(entryId));
      await moveEntries(target.database, own, id);
      const destination = { id, name: 'Folder', type: 'folder', is_encrypted: 1, vault_id: 1 };
      return { status: 'success', entries: own.map((entryId) => ({ id: entryId })), destination };
    }),
  'VAULT-13: Only ten of more vault entries are moved, but all are returned.': () =>
    afterwards(move, (db, { ids }) => moveEntries(db, ids.slice(10), null)),
  'VAULT-15: Moving returns the first entry for each of the entries.': () =>
    field(move, 'entries', (entries) => (entries as unknown[]).map((_one, _at, all) => all[0])),
  'AUTH-11: Moving does not check whose vault the destination belongs to.': () =>
    pretends(move, async (sent, target) => {
      const id = Number(sent.body.destinationId);
      const isVault = Boolean((await driveOf(target.database, id))?.vaultId);
      return isVault && (await isOthers(target, id, sent)) && (await othersIn(target, sent)).length === 0;
    }),
});

const onWalks = historyFaults({
  'VAULT-12: A second move in the vault goes to the destination of the first move.': () => {
    const first = firstOf<unknown>();
    return afterwards(move, async (db, { ids, body }) => {
      for (const id of ids) {
        const before = first(id, body.destinationId) as number;
        const isThere = (await entries.find(db, { id: before })) !== undefined;
        if (isThere && before !== id) await moveEntries(db, id, before);
      }
    });
  },
});

export const vaultFaults = [...stated, ...onWalks];
