import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Connection } from '../database/database.ts';
import { findDrive } from '../database/drives.ts';
import { findVaultOf, insertVault, type VaultRow } from '../database/vaults.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { answerEntries, answerFound } from '../entries/entry-list.ts';
import { readPage } from '../entries/entry-page.ts';
import { requireEntries, requireEntry, vaultEntries } from '../entries/lookup.ts';
import { refuseLongResize } from '../entries/folders.ts';
import { moveWithinDrive } from '../entries/moving.ts';
import { invalidSelection, destinationIn, requireFolder } from '../entries/destination.ts';
import { presentEntry } from '../entries/present.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { folderIdOf } from './listing.ts';
import type { Services } from '../services.ts';

export function vaultHandlers({ database, clock, removals }: Services) {
  return {
    async getVault({ caller }) {
      const vault = await database.read((db) => requireVault(db, caller.userId));
      return { status: 'success', vault: presentVault(vault), seo: null };
    },

    async createVault({ caller, body }) {
      const { userId } = caller;
      const vault = await database.write(async (db) => {
        refuseSecondVault(await findVaultOf(db, userId));
        const { salt, check, iv } = body;
        return insertVault(db, { userId, salt, check, iv, now: timestamp(clock()) });
      });
      return { status: 'success', vault: presentVault(vault) };
    },

    async listVaultEntries({ caller, parameters }) {
      const { userId } = caller;
      const query = parameters.query ?? {};
      const seek = async (db: Connection) => {
        const id = folderIdOf(query.folderId);
        const [, drive, folder] = await inOneRoundTrip(
          requireVault(db, userId),
          findDrive(db, { vaultOf: userId }),
          id === 0 ? null : requireEntry(db, userId, id, 'view', vaultEntries),
        );
        const isListed = folder === null || folder.type === 'folder';
        const scope = { parentIds: [folder?.id ?? null] };
        return { folder, listing: drive && isListed ? { driveId: drive.id, scope } : undefined };
      };
      const { found, facts, folder } = await readPage(database, userId, seek, query);
      const { current_page, last_page, per_page, total } = facts;
      return answerFound(database, userId, found, (data) => ({
        status: 'success' as const,
        pagination: { data, current_page, last_page, per_page, total },
        folder: folder && presentEntry(userId, folder),
      }));
    },

    async moveVaultEntries({ caller, body }) {
      const { userId } = caller;
      const { folder, ids } = await database.write(async (db) => {
        const entries = await requireEntries(db, userId, body.entryIds, 'manage', vaultEntries);
        const folder = await requireFolder(db, userId, body.destinationId, 'destinationId');
        if (folder.vault_id === null) throw invalidSelection('destinationId');
        await moveWithinDrive(db, entries, await destinationIn(db, folder), timestamp(clock()));
        return { folder: { ...folder, vault_id: folder.vault_id }, ids: entries.map(({ id }) => id) };
      });
      return answerEntries(database, userId, ids, (moved) => ({
        status: 'success' as const,
        entries: moved.map((entry) => ({ ...entry })),
        destination: {
          id: folder.id,
          name: folder.name,
          type: 'folder' as const,
          is_encrypted: 1 as const,
          vault_id: folder.vault_id,
        },
      }));
    },

    async deleteVaultEntries({ caller, body }) {
      await removals.remove(async (db) => {
        const entries = await requireEntries(db, caller.userId, body.entryIds, 'manage', vaultEntries);
        await refuseLongResize(db, entries);
        return entries.map(({ id }) => id);
      });
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

export async function requireVault(db: Connection, userId: number): Promise<VaultRow> {
  const vault = await findVaultOf(db, userId);
  if (!vault) throw new NotFoundError('This account has no vault.');
  return vault;
}

function presentVault({ id, user_id, salt, check_value, iv, created_at, updated_at }: VaultRow) {
  return { id, user_id, salt, check: check_value, iv, created_at, updated_at };
}

function refuseSecondVault(vault: VaultRow | undefined): void {
  if (vault) throw new ValidationError({ vault: 'The vault exists already.' });
}
