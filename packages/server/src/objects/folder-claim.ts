import { readdirSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { makeFolder } from '../../../options/make-folder.ts';

/** The folder of objects belongs to another database, or another server uses it. */
export class FolderClaimError extends Error {
  override readonly name = 'FolderClaimError';
}

export interface Claimant {
  /** The id of the database, which no other database has. */
  identity: string;
  /** Whether the database refers to any object. */
  knowsObjects: boolean;
}

/** Long enough for another process that is just releasing the folder. */
const busyTimeoutMs = 1000;

/**
 * Claims a folder of objects permanently for one database, and for one process until it exits or releases the folder.
 * Another server would delete objects that it does not know. The claim is a file that SQLite locks, because the system
 * releases such a lock however the process ends.
 *
 * @returns a function that releases the folder
 * @throws FolderClaimError
 */
export async function claimFolder(folder: string, { identity, knowsObjects }: Claimant): Promise<() => void> {
  await makeFolder(folder, 0o700);
  const file = path.join(folder, 'owner.sqlite');
  const driver = new Libsql(file, { timeout: busyTimeoutMs });
  try {
    const owner = ownerIn(driver);
    if (owner === undefined && !knowsObjects && holdsObjects(folder)) {
      throw new FolderClaimError(`${folder} holds objects that this database knows nothing of.`);
    }
    if (owner !== undefined && owner !== identity) {
      throw new FolderClaimError(`${folder} belongs to another database.`);
    }
    if (owner === undefined) {
      driver.exec('CREATE TABLE owner (id TEXT NOT NULL) STRICT');
      driver.prepare('INSERT INTO owner (id) VALUES (?)').run([identity]);
    }
    driver.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    driver.close();
    if (isLocked(error))
      throw new FolderClaimError(
        `${folder} is in use by another server. Stop it, or choose another folder with --data or --objects.`,
        { cause: error },
      );
    throw error;
  }
  return () => {
    if (!driver.open) return;
    driver.exec('ROLLBACK');
    driver.close();
  };
}

function ownerIn(driver: Libsql.Database): string | undefined {
  const [table] = driver.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'owner'").all([]);
  if (table === undefined) return undefined;
  return (driver.prepare('SELECT id FROM owner').all([]) as { id: string }[])[0]?.id;
}

function holdsObjects(folder: string): boolean {
  return ['stored', 'multipart'].some((name) => {
    try {
      return readdirSync(path.join(folder, name)).length > 0;
    } catch {
      // The folder does not exist yet.
      return false;
    }
  });
}

const isLocked = (error: unknown) => error instanceof Error && error.message.includes('database is locked');
