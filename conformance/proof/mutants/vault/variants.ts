import { randomBytes } from 'node:crypto';
import { deletePermanently } from '../../../../server/src/database/trash.ts';
import { field, thisMoment } from '../faults/answers.ts';
import { type Fault, touching } from '../faults/fault.ts';
import {
  callerOf,
  cutTo,
  idsIn,
  isFolder,
  isOthers,
  othersIn,
  passesOver,
  takeOthersAmongOwn,
} from '../faults/requested-entries.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { driveOf, entries, moveEntries, vaults } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { everyInTurn } from '../../../../server/src/in-turn.ts';

const done = { status: 'success' };

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
  passesOver('moveVaultEntries', { ...done, entries: [] }, async ({ database }, id, { destinationId }) => {
    const entry = await database.read((db) => entries.find(db, { id }));
    return first.get(id) === destinationId && entry?.parentId !== destinationId;
  })(target);
});

/** Faults that show only in some requests. */
export const vaultVariantMutants = [
  mutant(
    'vault-move-of-folders-not-kept',
    'Moving a folder within the vault returns success and moves nothing.',
    {
      breaks: 'VAULT-12',
    },
    touching('moveVaultEntries', (target) => {
      const parents = new Map<number, number | null>();
      received('moveVaultEntries', async ({ body }, { database }) => {
        const folders = await database.read((db) => entries.all(db, { id: idsIn(body), isFile: 0 }));
        for (const { id, parentId } of folders) parents.set(id, parentId);
      })(target);
      afterwards('moveVaultEntries', async (db, { request }) => {
        for (const id of idsIn(request.body).filter((folder) => parents.has(folder))) {
          await moveEntries(db, id, parents.get(id) ?? null);
        }
      })(target);
    }),
  ),
  mutant(
    'vault-move-never-back',
    'An entry of the vault does not move back to the folder that it was in first.',
    { breaks: 'VAULT-12' },
    neverBack,
  ),
  mutant(
    'vault-delete-leaves-folders',
    'Deleting from the vault deletes files only.',
    { breaks: 'VAULT-23' },
    instead('deleteVaultEntries', async ({ body }, target) => {
      const ids = idsIn(body);
      return body.deleteForever === true &&
        ids.length > 0 &&
        (await everyInTurn(ids, (id) => isFolder(target, id)))
        ? done
        : undefined;
    }),
  ),
  mutant(
    'vault-delete-leaves-the-third',
    'Deleting from the vault takes the first two of a list.',
    { breaks: 'VAULT-21' },
    received('deleteVaultEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'vault-move-leaves-the-third',
    'Moving within the vault takes the first two of a list.',
    {
      breaks: 'VAULT-13',
    },
    received('moveVaultEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'others-among-own-vault-entries-deleted',
    'Deleting a list from the vault that starts with an entry of the caller also deletes entries of other accounts.',
    { breaks: 'AUTH-11' },
    received('deleteVaultEntries', async (sent, target) => {
      const others = await takeOthersAmongOwn(target, sent);
      await target.database.write(async (db) => {
        await deletePermanently(db, others);
      });
    }),
  ),
  mutant(
    'vault-destination-of-the-source',
    'The `destination` of a move is the folder that the entry came from.',
    { breaks: 'VAULT-16' },
    field('moveVaultEntries', 'destination.id', (id) => Number(id) - 1),
  ),
  mutant(
    'moved-vault-entry-stays',
    'Deleting an entry of the vault that was moved before returns success and deletes nothing.',
    { breaks: 'VAULT-23' },
    touching(['moveVaultEntries', 'deleteVaultEntries'], (target) => {
      const moved = new Set<number>();
      afterwards('moveVaultEntries', (_db, { request }) => {
        for (const id of idsIn(request.body)) moved.add(id);
      })(target);
      instead('deleteVaultEntries', ({ body }) =>
        body.deleteForever === true && idsIn(body).length > 0 && idsIn(body).every((id) => moved.has(id))
          ? { status: 'success' }
          : undefined,
      )(target);
    }),
  ),
  mutant(
    'vault-made-when-asked',
    'The `created_at` of the vault is the moment of the response.',
    { breaks: 'VAULT-7' },
    field('getVault', 'vault.created_at', thisMoment),
  ),
  mutant(
    'vault-folders-of-others-deleted',
    "A folder of another account's vault is deleted.",
    { breaks: 'AUTH-11' },
    received('deleteVaultEntries', async ({ body, request }, { database }) => {
      const [id = 0] = idsIn(body);
      const folder = await database.read((db) => entries.find(db, { id, isFile: 0 }));
      if (folder) request.caller = { ...request.caller!, userId: folder.ownerId };
    }),
  ),
  mutant(
    'vault-move-to-a-stranger',
    'An entry can be moved into a folder of another account.',
    { breaks: 'AUTH-11' },
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
  ),
  mutant(
    'second-vault-move-undone',
    'A second move in the vault goes to the destination of the first move.',
    { breaks: 'VAULT-12', walks: true },
    second,
  ),
  mutant(
    'vault-moves-ten',
    'Only ten of more vault entries are moved, but all are returned.',
    { breaks: 'VAULT-13' },
    afterwards('moveVaultEntries', async (db, { request }) => {
      await moveEntries(db, idsIn(request.body).slice(10), null);
    }),
  ),
  mutant(
    'vault-salt-anew-with-each-move',
    'A move in the vault gives it another `salt`.',
    { breaks: 'VAULT-25' },
    afterwards('moveVaultEntries', async (db) => {
      await vaults.change(db, {}, { salt: randomBytes(16).toString('base64') });
    }),
  ),
  mutant(
    'vault-move-answers-the-first-again',
    'Moving returns the first entry for each of the entries.',
    { breaks: 'VAULT-15' },
    field('moveVaultEntries', 'entries', (entries) => (entries as unknown[]).map((_one, _at, all) => all[0])),
  ),
  mutant(
    'vault-move-to-another-vault',
    'Moving does not check whose vault the destination belongs to.',
    { breaks: 'AUTH-11' },
    instead('moveVaultEntries', async ({ body, request }, target) => {
      const id = Number(body.destinationId);
      const vaultId = (await target.database.read((db) => driveOf(db, id)))?.vaultId;
      const isOwn = await everyInTurn(
        idsIn(body),
        async (id) => !(await isOthers(target, callerOf(request), id)),
      );
      if (!vaultId || !isOwn || !(await isOthers(target, callerOf(request), id))) return undefined;
      const { name } = (await target.database.read((db) => entries.find(db, { id })))!;
      const destination = { id, name, vault_id: vaultId, type: 'folder', is_encrypted: 1 };
      return { status: 'success', entries: idsIn(body).map((id) => ({ id })), destination };
    }),
  ),
];
