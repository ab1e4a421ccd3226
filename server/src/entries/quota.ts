import type { Connection } from '../database/database.ts';
import { takenSpace } from '../database/uploads.ts';
import { ValidationError } from '../errors.ts';

/** Refuses bytes that do not fit into what the owner has left beside uploads under way. */
export function refuseOverQuota(db: Connection, ownerId: number, size: number, quota: number): void {
  if (takenSpace(db, ownerId) + size <= quota) return;
  throw new ValidationError({ size: 'The storage quota is exceeded.' });
}
