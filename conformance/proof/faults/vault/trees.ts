import { randomBytes, randomUUID } from 'node:crypto';
import { pathOf } from '../../../../packages/server/src/database/entry-tree.ts';
import { json } from '../effects/answers.ts';
import { loginsOfChecks, touching, together } from '../effects/fault.ts';
import { idsIn } from '../effects/requested-entries.ts';
import { received, alters } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { besides, copyEntry, entries, moveEntries, vaults } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

interface Moved {
  entries: unknown[];
  destination: { id: number; name: string };
}

/** Faults that show only in some requests. */
export const vaultTreeFaults = faults({
  'VAULT-16: The destination returned is the topmost folder above it.': () =>
    json('moveVaultEntries', async (body, { database }) => {
      const { destination } = body as Moved;
      const [top] = await database.read((db) => pathOf(db, destination.id));
      if (top === undefined || top === destination.id) return;
      const { id, name } = (await database.read((db) => entries.find(db, { id: top })))!;
      Object.assign(destination, { id, name });
    }),
  'VAULT-17: The name of a nested destination is that of the folder above it.': () =>
    json('moveVaultEntries', async (body, { database }) => {
      const { destination } = body as Moved;
      const above = await database.read(async (db) => {
        const folder = await entries.find(db, { id: destination.id });
        return folder?.parentId ? await entries.find(db, { id: folder.parentId }) : undefined;
      });
      if (above) destination.name = above.name;
    }),
  'VAULT-12: The content of a vault folder stays behind when the folder moves.': () =>
    afterwards('moveVaultEntries', async (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      await entries.change(db, { parentId: entryIds }, { parentId: null });
    }),
  'VAULT-25: Deleting from the vault gives it another salt.': () =>
    afterwards('deleteVaultEntries', async (db) => {
      await vaults.change(db, {}, { salt: randomBytes(16).toString('base64') });
    }),
  'VAULT-25: Each login gives the vault another `iv`.': () =>
    touching(
      [loginsOfChecks, 'getVault'],
      afterwards('login', async (db) => {
        await vaults.change(db, {}, { iv: randomBytes(16).toString('base64') });
      }),
    ),
  'VAULT-25: Each move within the vault swaps its `check` and `iv`.': () =>
    afterwards('moveVaultEntries', async (db) => {
      for (const { id, check, iv } of await vaults.all(db))
        await vaults.change(db, { id }, { check: iv, iv: check });
    }),
  'VAULT-12: A file that moves within the vault also stays in its old folder.': () => {
    const folders = new Map<number, number | null>();
    return together(
      received('moveVaultEntries', async ({ body }, { database }) => {
        const files = await database.read((db) => entries.all(db, { id: idsIn(body), isFile: 1 }));
        for (const { id, parentId } of files) folders.set(id, parentId);
      }),
      afterwards('moveVaultEntries', async (db, { request }) => {
        const { entryIds, destinationId } = request.body as { entryIds: number[]; destinationId: number };
        for (const id of entryIds) {
          const folder = folders.get(id);
          if (folder === undefined || folder === destinationId) continue;
          const file = await entries.find(db, { id });
          if (file) await copyEntry(db, file, { parentId: folder, fileName: randomUUID() });
        }
      }),
    );
  },
  'VAULT-12: An entry moved into a nested folder is stored in the folder above it.': () =>
    afterwards('moveVaultEntries', async (db, { request }) => {
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
    received('deleteVaultEntries', async ({ body }, { database }) => {
      const named = idsIn(body);
      if (named.length < 2) return;
      const beside = await database.read(async (db) => {
        const first = await entries.find(db, { id: named[0]! });
        return first && first.parentId !== null ? await besides(db, first) : [];
      });
      body.entryIds = [...new Set([...named, ...beside.map(({ id }) => id)])];
    }),
  'VAULT-15: The returned entries are all entries of the destination.': () =>
    json('moveVaultEntries', async (body, { database }) => {
      const moved = body as Moved;
      const within = await database.read((db) => entries.all(db, { parentId: moved.destination.id }));
      moved.entries = within.map(({ id, name, type }) => ({ id, name, type }));
    }),
  'VAULT-22: `deleteForever` false is taken for true where several ids are named.': () =>
    alters('deleteVaultEntries', 'deleteForever', (deleteForever, { body }) =>
      Array.isArray(body.entryIds) && body.entryIds.length > 1 ? true : deleteForever,
    ),
  'ERR-4: The message for invalid vault data is different.': () =>
    json({ of: ['moveVaultEntries', 'deleteVaultEntries'], code: 422 }, (body) => {
      (body as { message: string }).message = 'Unprocessable.';
    }),
});
