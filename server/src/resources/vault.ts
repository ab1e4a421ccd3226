import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findDrive } from '../database/drives.ts';
import { findEntry, type EntryRow } from '../database/entries.ts';
import { deletePermanently } from '../database/trash.ts';
import { findVaultOf, insertVault, type VaultRow } from '../database/vaults.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { requireEntries, requireEntry, vaultEntries } from '../entries/lookup.ts';
import { moveEntriesTo } from '../entries/moving.ts';
import { PermissionLookup } from '../entries/permissions.ts';
import { invalidSelection, placeIn, requireFolder } from '../entries/place.ts';
import { presentEntries } from '../entries/present.ts';
import { pageOf } from './listing.ts';
import type { Services } from '../services.ts';
import { makeVaultKeyFacts } from '../vault-key.ts';

export function vaultHandlers({ database, clock, objectCleanup }: Services) {
  return {
    getVault({ caller }) {
      const vault = database.read((db) => findVaultOf(db, caller.userId));
      if (!vault) throw new NotFoundError();
      return { status: 'success', vault: presentVault(vault), seo: null };
    },

    async createVault({ caller, body }) {
      const { userId } = caller;
      refuseSecondVault(database.read((db) => findVaultOf(db, userId)));
      const facts = await makeVaultKeyFacts(body.password);
      const vault = await database.write((db) => {
        refuseSecondVault(findVaultOf(db, userId));
        return insertVault(db, { userId, ...facts, now: timestamp(clock()) });
      });
      return { status: 'success', vault: presentVault(vault) };
    },

    listVaultEntries({ caller, parameters }) {
      const { userId } = caller;
      // By name: others that were sent, such as a page size, are not validated.
      const { folderId, page = 1, orderBy = 'updated_at', orderDir = 'desc' } = parameters.query ?? {};
      return database.read((db) => {
        const vault = findVaultOf(db, userId);
        if (!vault) throw new NotFoundError();
        const drive = findDrive(db, { vaultId: vault.id });
        const folder = folderId === undefined ? null : listedFolder(db, userId, folderId);
        const scope = { parentIds: [folder?.id ?? null] };
        return pageOf(db, userId, drive && { driveId: drive.id, scope }, folder, { page, orderBy, orderDir });
      });
    },

    async moveVaultEntries({ caller, body }) {
      const { userId } = caller;
      return await database.write((db) => {
        refuseNoIds(body.entryIds);
        const entries = requireEntries(db, userId, body.entryIds, 'manage', vaultEntries);
        const permissions = new PermissionLookup(db, userId);
        const folder = requireFolder(db, permissions, body.destinationId, 'destinationId');
        if (folder.vault_id === null) throw invalidSelection('destinationId');
        moveEntriesTo(db, entries, placeIn(db, folder), timestamp(clock()));
        const moved = entries.map(({ id }) => findEntry(db, id)!);
        return {
          status: 'success',
          entries: presentEntries(db, userId, moved).map((entry) => ({ ...entry })),
          destination: {
            id: folder.id,
            name: folder.name,
            type: 'folder',
            is_encrypted: 1,
            vault_id: folder.vault_id,
          },
        };
      });
    },

    async deleteVaultEntries({ caller, body }) {
      await database.write((db) => {
        refuseNoIds(body.entryIds);
        const entries = requireEntries(db, caller.userId, body.entryIds, 'manage', vaultEntries);
        deletePermanently(
          db,
          entries.map(({ id }) => id),
        );
      });
      objectCleanup.wake();
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

function presentVault({ id, user_id, salt, check_value, iv, created_at, updated_at }: VaultRow) {
  return { id, user_id, salt, check: check_value, iv, created_at, updated_at };
}

function refuseSecondVault(vault: VaultRow | undefined): void {
  if (vault) throw new ValidationError({ vault: 'The vault exists already.' });
}

function refuseNoIds(entryIds: readonly number[]): void {
  if (entryIds.length === 0) throw new ValidationError({ entryIds: 'The entryIds field is required.' });
}

function listedFolder(db: Connection, userId: number, hash: string): EntryRow {
  const folder = requireEntry(db, userId, entryIdOfHash(hash), 'view', vaultEntries);
  if (folder.type !== 'folder') throw invalidSelection('folderId');
  return folder;
}
