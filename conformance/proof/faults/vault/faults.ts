import { randomBytes, randomUUID } from 'node:crypto';
import { asText, field, json, accepts, thisMoment } from '../effects/answers.ts';
import { vaults, entries, besides, copyEntry, moveEntries, driveOf } from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import { fills, received, alters, instead, pretends, pretendsAfter } from '../effects/requests.ts';
import { afterwards, around, keepsDeletedEntries, trashesDeletedEntries } from '../effects/state.ts';
import {
  idsIn,
  callerOf,
  isFolder,
  isOthers,
  othersIn,
  passesOver,
  takeOthersAmongOwn,
  takesFirst,
} from '../effects/requested-entries.ts';
import { together, touching, loginsOfChecks, type Fault } from '../effects/fault.ts';
import { pathOf } from '../../../../packages/server/src/database/entry-tree.ts';
import { everySequentially } from '../../../../packages/server/src/sequential.ts';

const move = 'moveVaultEntries';
const remove = 'deleteVaultEntries';
const get = 'getVault';

type Body = Record<string, unknown>;

/** Accepts what the server refuses as invalid. */
const takes = (operation: typeof move | typeof remove, when: (body: Body) => boolean) =>
  accepts({ of: operation, when: ({ request }) => when(request.body as Body) });

const namesWords = ({ entryIds }: Body): boolean =>
  Array.isArray(entryIds) && entryIds.some((id) => typeof id === 'string');

interface Moved {
  entries: unknown[];
  destination: { id: number; name: string };
}

/** Right for a new entry or name, wrong after an earlier operation. */
const second: Fault = (target) => {
  const first = new Map<number, number>();
  afterwards(move, async (db, { request }) => {
    const { destinationId } = request.body as { destinationId: number };
    for (const id of idsIn(request.body)) {
      const before = first.get(id) ?? destinationId;
      first.set(id, before);
      const isThere = (await entries.find(db, { id: before })) !== undefined;
      if (isThere && before !== id) await moveEntries(db, id, before);
    }
  })(target);
};

/** Moves an entry back to where it was first with success, and without effect. */
const neverBack: Fault = touching(move, (target) => {
  const first = new Map<number, number | null>();
  received(move, async ({ body }, { database }) => {
    for (const { id, parentId } of await entries.all(database, { id: idsIn(body) })) {
      if (!first.has(id)) first.set(id, parentId);
    }
  })(target);
  passesOver(move, async ({ database }, id, { destinationId }) => {
    const entry = await entries.find(database, { id });
    return first.get(id) === destinationId && entry?.parentId !== destinationId;
  })(target);
});

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
  'VAULT-23: Deleting from the vault moves to a trash.': () =>
    touching(remove, trashesDeletedEntries({ drive: 'vault' })),
  'VAULT-23: Deleting from the vault returns success and deletes nothing.': () =>
    touching(remove, keepsDeletedEntries({ drive: 'vault' })),
  'VAULT-21: A vault entry is deleted together with a folder that it was moved out of.': () => {
    const formerly = new Map<number, number>();
    return together(
      received(move, async ({ body }, { database }) => {
        for (const id of idsIn(body)) {
          const entry = await entries.find(database, { id });
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
  'VAULT-16: The destination returned is the topmost folder above it.': () =>
    json(move, async (body, { database }) => {
      const { destination } = body as Moved;
      const [top] = await database.read((db) => pathOf(db, destination.id));
      if (top === undefined || top === destination.id) return;
      const { id, name } = (await entries.find(database, { id: top }))!;
      Object.assign(destination, { id, name });
    }),
  'VAULT-17: The name of a nested destination is that of the folder above it.': () =>
    json(move, async (body, { database }) => {
      const { destination } = body as Moved;
      const above = await database.read(async (db) => {
        const folder = await entries.find(db, { id: destination.id });
        return folder?.parentId ? await entries.find(db, { id: folder.parentId }) : undefined;
      });
      if (above) destination.name = above.name;
    }),
  'VAULT-12: The content of a vault folder stays behind when the folder moves.': () =>
    afterwards(move, async (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      await entries.change(db, { parentId: entryIds }, { parentId: null });
    }),
  'VAULT-25: Deleting from the vault gives it another salt.': () =>
    afterwards(remove, (db) => vaults.change(db, {}, { salt: randomBytes(16).toString('base64') })),
  'VAULT-25: Each login gives the vault another `iv`.': () =>
    touching(
      [loginsOfChecks, get],
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
      ({ body }, { database }) => entries.all(database, { id: idsIn(body), isFile: 1 }),
      async (db, files, { request }) => {
        const { destinationId } = request.body as { destinationId: number };
        for (const file of files) {
          if (file.parentId !== destinationId) await copyEntry(db, file, { fileName: randomUUID() });
        }
      },
    ),
  'VAULT-12: An entry moved into a nested folder is stored in the folder above it.': () =>
    afterwards(move, async (db, { request }) => {
      const { entryIds, destinationId } = request.body as { entryIds: number[]; destinationId: number };
      const above = (await pathOf(db, destinationId)).at(-2);
      if (above === undefined) return;
      await moveEntries(
        db,
        entryIds.filter((id) => id !== above),
        above,
      );
    }),
  'VAULT-21: Deleting several vault entries also deletes the entries beside the first.': () =>
    received(remove, async ({ body }, { database }) => {
      const named = idsIn(body);
      if (named.length < 2) return;
      const beside = await database.read(async (db) => {
        const first = await entries.find(db, { id: named[0]! });
        return first && first.parentId !== null ? await besides(db, first) : [];
      });
      body.entryIds = [...new Set([...named, ...beside.map(({ id }) => id)])];
    }),
  'VAULT-15: The returned entries are all entries of the destination.': () =>
    json(move, async (body, { database }) => {
      const moved = body as Moved;
      const within = await entries.all(database, { parentId: moved.destination.id });
      moved.entries = within.map(({ id, name, type }) => ({ id, name, type }));
    }),
  'VAULT-22: `deleteForever` false is taken for true where several ids are named.': () =>
    alters(remove, 'deleteForever', (deleteForever, { body }) =>
      Array.isArray(body.entryIds) && body.entryIds.length > 1 ? true : deleteForever,
    ),
  'ERR-4: The message for invalid vault data is different.': () =>
    json({ of: [move, remove], code: 422 }, (body) => {
      (body as { message: string }).message = 'Unprocessable.';
    }),
  'VAULT-12: Moving a folder within the vault returns success and moves nothing.': () =>
    around(
      move,
      ({ body }, { database }) => entries.all(database, { id: idsIn(body), isFile: 0 }),
      async (db, folders) => {
        for (const { id, parentId } of folders) await moveEntries(db, id, parentId);
      },
    ),
  'VAULT-12: An entry of the vault does not move back to the folder that it was in first.': () => neverBack,
  'VAULT-23: Deleting from the vault deletes files only.': () =>
    pretends(remove, async ({ body }, target) => {
      const ids = body.deleteForever === true ? idsIn(body) : [];
      return ids.length > 0 && everySequentially(ids, (id) => isFolder(target, id));
    }),
  'VAULT-21: Deleting from the vault takes the first two of a list.': () => takesFirst(remove, 2),
  'VAULT-13: Moving within the vault takes the first two of a list.': () => takesFirst(move, 2),
  'AUTH-11: Deleting a list from the vault that starts with an entry of the caller also deletes entries of other accounts.':
    () =>
      received(remove, async (sent, target) => {
        const others = await takeOthersAmongOwn(target, sent);
        await target.database.write((db) => deletePermanently(db, others));
      }),
  'VAULT-16: The `destination` of a move is the folder that the entry came from.': () =>
    field(move, 'destination.id', (id) => Number(id) - 1),
  'VAULT-23: Deleting an entry of the vault that was moved before returns success and deletes nothing.': () =>
    pretendsAfter(move, remove),
  'VAULT-7: The `created_at` of the vault is the moment of the response.': () =>
    field(get, 'vault.created_at', thisMoment),
  "AUTH-11: A folder of another account's vault is deleted.": () =>
    received(remove, async ({ body, request }, { database }) => {
      const [id = 0] = idsIn(body);
      const folder = await entries.find(database, { id, isFile: 0 });
      if (folder) request.caller = { ...request.caller!, userId: folder.ownerId };
    }),
  'AUTH-11: An entry can be moved into a folder of another account.': () =>
    instead(move, async (sent, target) => {
      const id = sent.body.destinationId;
      if (typeof id !== 'number' || !(await isOthers(target, callerOf(sent.request), id))) return undefined;
      const others = await othersIn(target, sent);
      const own = idsIn(sent.body).filter((entryId) => !others.includes(entryId));
      await moveEntries(target.database, own, id);
      const destination = { id, name: 'Folder', type: 'folder', is_encrypted: 1, vault_id: 1 };
      return { status: 'success', entries: own.map((entryId) => ({ id: entryId })), destination };
    }),
  'VAULT-13: Only ten of more vault entries are moved, but all are returned.': () =>
    afterwards(move, (db, { request }) => moveEntries(db, idsIn(request.body).slice(10), null)),
  'VAULT-15: Moving returns the first entry for each of the entries.': () =>
    field(move, 'entries', (entries) => (entries as unknown[]).map((_one, _at, all) => all[0])),
  'AUTH-11: Moving does not check whose vault the destination belongs to.': () =>
    pretends(move, async ({ body, request }, target) => {
      const id = Number(body.destinationId);
      const vaultId = (await driveOf(target.database, id))?.vaultId;
      const isOwn = await everySequentially(
        idsIn(body),
        async (id) => !(await isOthers(target, callerOf(request), id)),
      );
      return Boolean(vaultId) && isOwn && isOthers(target, callerOf(request), id);
    }),
});

const onWalks = historyFaults({
  'VAULT-12: A second move in the vault goes to the destination of the first move.': () => second,
});

export const vaultFaults = [...stated, ...onWalks];
