import type { OperationId } from '../contract/handlers.ts';
import { integerOf } from '../contract/integers.ts';
import { knownFieldOf, type ValidRequest, type UnsupportedFields } from '../contract/unsupported-fields.ts';
import type { Connection, Database } from '../database/database.ts';
import type { EntryRow } from '../database/entries.ts';
import { findEntriesForUser, listed } from '../database/entries-for-user.ts';
import { findLinkOf } from '../database/links.ts';
import { Refusal } from '../errors.ts';
import { entryIdOfHash } from './entry-hash.ts';
import { permissionsOn } from './permissions.ts';
import { requireWorkspace } from './destination.ts';
import { everySequentially, mapSequentially } from '../sequential.ts';

/** Conditions for unsupported fields: whether the value that a client sends is true for an entry of the request. */
const conditions: Readonly<
  Record<string, (entry: EntryRow, value: unknown, db: Connection) => boolean | Promise<boolean>>
> = {
  workspaceId: (entry, value) => String(entry.workspace_id) === String(value),
  vaultId: (entry, value) => String(entry.vault_id) === String(value),
  encrypted: (entry) => entry.vault_id !== null,
  isEncrypted: (entry) => entry.vault_id !== null,
  initialName: (entry, value) => entry.name === value,
  // Clients send the current hash of a link with each change of the link.
  personnal_link_value: async (entry, value, db) => (await findLinkOf(db, entry.id))?.hash === value,
};

/**
 * Returns the unsupported fields that are not true for the entries of the request. A true one has no effect, such as the
 * current workspace of an entry that is renamed.
 */
export async function untrueFields(
  database: Database,
  { id, caller: { userId }, path, body }: ValidRequest,
  unsupported: UnsupportedFields,
): Promise<string[]> {
  return database.read(async (db) => {
    const ids = namedIds(path, body);
    // The operation itself refuses entries that the caller may not see.
    const found = await findEntriesForUser(db, userId, listed(ids));
    const entries = found.entries.filter((entry) => permissionsOn(entry).size > 0);
    return (
      await mapSequentially(unsupported, async ([name, value]) => {
        const meant = knownFieldOf(name) ?? name;
        if (meant === 'workspaceId' && concernsTheCaller(id, body)) {
          return (await isWorkspaceOf(db, userId, integerOf(String(value)))) ? [] : [name];
        }
        const holds = conditions[meant];
        return holds &&
          ids.length > 0 &&
          (await everySequentially(entries, (entry) => holds(entry, value, db)))
          ? []
          : [name];
      })
    ).flat();
  });
}

/**
 * These operations only need a workspace of the caller: the quota is the same in all workspaces, and the destination of
 * an upload was set when it was created.
 */
const concernsTheCaller = (id: OperationId, body: unknown): boolean =>
  id === 'getSpaceUsage' || (typeof body === 'object' && body !== null && 'uploadId' in body);

function namedIds(path: object, body: unknown): number[] {
  const inPath = path as Readonly<Record<string, unknown>>;
  const inBody = (body ?? {}) as Readonly<Record<string, unknown>>;
  const named = [inPath.entryId, inPath.hash, inBody.file_id, inBody.entryIds].flat();
  return named.flatMap((value) => {
    const id = integerOf(String(value)) ?? entryIdOfHash(String(value));
    return id === undefined ? [] : [id];
  });
}

async function isWorkspaceOf(
  db: Connection,
  userId: number,
  workspaceId: number | undefined,
): Promise<boolean> {
  try {
    if (workspaceId !== undefined) await requireWorkspace(db, userId, workspaceId);
    return workspaceId !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
