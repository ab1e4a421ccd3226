import { deletePermanently } from '../../../../packages/server/src/database/trash.ts';
import { field, thisMoment } from '../effects/answers.ts';
import { type Fault, touching, together } from '../effects/fault.ts';
import {
  callerOf,
  idsIn,
  isFolder,
  isOthers,
  othersIn,
  passesOver,
  takeOthersAmongOwn,
  takesFirst,
} from '../effects/requested-entries.ts';
import { instead, pretends, received } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { driveOf, entries, moveEntries } from '../effects/stored.ts';
import { faults, historyFaults } from '../planted-fault.ts';
import { everySequentially } from '../../../../packages/server/src/sequential.ts';

/** Right for a new entry or name, wrong after an earlier operation. */
const second: Fault = (target) => {
  const first = new Map<number, number>();
  afterwards('moveVaultEntries', async (db, { request }) => {
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
const neverBack: Fault = touching('moveVaultEntries', (target) => {
  const first = new Map<number, number | null>();
  received('moveVaultEntries', async ({ body }, { database }) => {
    for (const { id, parentId } of await database.read((db) => entries.all(db, { id: idsIn(body) }))) {
      if (!first.has(id)) first.set(id, parentId);
    }
  })(target);
  passesOver('moveVaultEntries', async ({ database }, id, { destinationId }) => {
    const entry = await database.read((db) => entries.find(db, { id }));
    return first.get(id) === destinationId && entry?.parentId !== destinationId;
  })(target);
});

/** Faults that show only in some requests. */
export const vaultVariantFaults = [
  ...faults({
    'VAULT-12: Moving a folder within the vault returns success and moves nothing.': () => {
      const parents = new Map<number, number | null>();
      return together(
        received('moveVaultEntries', async ({ body }, { database }) => {
          const folders = await database.read((db) => entries.all(db, { id: idsIn(body), isFile: 0 }));
          for (const { id, parentId } of folders) parents.set(id, parentId);
        }),
        afterwards('moveVaultEntries', async (db, { request }) => {
          for (const id of idsIn(request.body).filter((folder) => parents.has(folder))) {
            await moveEntries(db, id, parents.get(id) ?? null);
          }
        }),
      );
    },
    'VAULT-12: An entry of the vault does not move back to the folder that it was in first.': () => neverBack,
    'VAULT-23: Deleting from the vault deletes files only.': () =>
      pretends('deleteVaultEntries', async ({ body }, target) => {
        const ids = body.deleteForever === true ? idsIn(body) : [];
        return ids.length > 0 && everySequentially(ids, (id) => isFolder(target, id));
      }),
    'VAULT-21: Deleting from the vault takes the first two of a list.': () =>
      takesFirst('deleteVaultEntries', 2),
    'VAULT-13: Moving within the vault takes the first two of a list.': () =>
      takesFirst('moveVaultEntries', 2),
    'AUTH-11: Deleting a list from the vault that starts with an entry of the caller also deletes entries of other accounts.':
      () =>
        received('deleteVaultEntries', async (sent, target) => {
          const others = await takeOthersAmongOwn(target, sent);
          await target.database.write(async (db) => {
            await deletePermanently(db, others);
          });
        }),
    'VAULT-16: The `destination` of a move is the folder that the entry came from.': () =>
      field('moveVaultEntries', 'destination.id', (id) => Number(id) - 1),
    'VAULT-23: Deleting an entry of the vault that was moved before returns success and deletes nothing.':
      () => {
        const moved = new Set<number>();
        return together(
          afterwards('moveVaultEntries', (_db, { request }) => {
            for (const id of idsIn(request.body)) moved.add(id);
          }),
          pretends(
            'deleteVaultEntries',
            ({ body }) =>
              body.deleteForever === true &&
              idsIn(body).length > 0 &&
              idsIn(body).every((id) => moved.has(id)),
          ),
        );
      },
    'VAULT-7: The `created_at` of the vault is the moment of the response.': () =>
      field('getVault', 'vault.created_at', thisMoment),
    "AUTH-11: A folder of another account's vault is deleted.": () =>
      received('deleteVaultEntries', async ({ body, request }, { database }) => {
        const [id = 0] = idsIn(body);
        const folder = await database.read((db) => entries.find(db, { id, isFile: 0 }));
        if (folder) request.caller = { ...request.caller!, userId: folder.ownerId };
      }),
    'AUTH-11: An entry can be moved into a folder of another account.': () =>
      instead('moveVaultEntries', async (sent, target) => {
        const id = sent.body.destinationId;
        if (typeof id !== 'number' || !(await isOthers(target, callerOf(sent.request), id))) return undefined;
        const others = await othersIn(target, sent);
        const own = idsIn(sent.body).filter((entryId) => !others.includes(entryId));
        await target.database.write(async (db) => {
          await moveEntries(db, own, id);
        });
        const destination = { id, name: 'Folder', type: 'folder', is_encrypted: 1, vault_id: 1 };
        return { status: 'success', entries: own.map((entryId) => ({ id: entryId })), destination };
      }),
    'VAULT-13: Only ten of more vault entries are moved, but all are returned.': () =>
      afterwards('moveVaultEntries', async (db, { request }) => {
        await moveEntries(db, idsIn(request.body).slice(10), null);
      }),
    'VAULT-15: Moving returns the first entry for each of the entries.': () =>
      field('moveVaultEntries', 'entries', (entries) =>
        (entries as unknown[]).map((_one, _at, all) => all[0]),
      ),
    'AUTH-11: Moving does not check whose vault the destination belongs to.': () =>
      pretends('moveVaultEntries', async ({ body, request }, target) => {
        const id = Number(body.destinationId);
        const vaultId = (await target.database.read((db) => driveOf(db, id)))?.vaultId;
        const isOwn = await everySequentially(
          idsIn(body),
          async (id) => !(await isOthers(target, callerOf(request), id)),
        );
        return Boolean(vaultId) && isOwn && isOthers(target, callerOf(request), id);
      }),
  }),
  ...historyFaults({
    'VAULT-12: A second move in the vault goes to the destination of the first move.': () => second,
  }),
];
