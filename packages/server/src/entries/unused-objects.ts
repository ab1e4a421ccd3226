import { DatabaseUnavailableError } from '../database/database-errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';

/**
 * Deletes objects that were stored for a write of the database, which failed. If the database went away meanwhile, it
 * may have carried out the write, and entries need the objects: then they stay, and the sweep finds those without a row.
 *
 * @param failure of the write
 */
export async function deleteUnused(
  objects: ObjectStore,
  keys: readonly string[],
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof DatabaseUnavailableError)) await objects.delete(keys);
}
