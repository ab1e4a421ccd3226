import path from 'node:path';
import { issueToken } from '../server/src/authentication/access-token.ts';
import { timestamp } from '../server/src/clock.ts';
import { insertUser } from '../server/src/database/accounts.ts';
import { putBlob } from '../server/src/database/blobs.ts';
import { Database, type Connection } from '../server/src/database/database.ts';
import { ensureDrive } from '../server/src/database/drives.ts';
import { insertFile, insertFolder } from '../server/src/database/entries.ts';
import { insertNote } from '../server/src/database/notes.ts';

const now = '2026-03-02T08:15:27.104000Z';

export const twentyNotes = Array.from({ length: 20 }, (_, index) => ({
  title: `Note ${index + 1}`,
  body: 'Bring the signed lease and both keys to the handover at nine.',
  created_at: now,
  updated_at: now,
}));

/** Number of entries in the large folder. */
export const manyEntries = 100_000;

export interface SeededUser {
  token: string;
  /** Contains many files. */
  folderId: number;
}

/** Fills a data folder with a user, 20 notes and a large folder, which is faster than 100,000 uploads. */
export const seed = (dataFolder: string): Promise<SeededUser> =>
  seedDatabase(path.join(dataFolder, 'database.sqlite'), manyEntries);

/** Does the same with a database of any engine, and with as many entries in the folder as wanted. */
export async function seedDatabase(
  location: string,
  entries: number,
  email = 'bench@example.com',
): Promise<SeededUser> {
  const database = await Database.open(location);
  try {
    return await database.write(async (db) => {
      const names = { display_name: 'Bench', first_name: 'Bench', last_name: '' };
      const userId = await insertUser(db, { email, password_hash: 'none', ...names }, now);
      for (const { title, body } of twentyNotes) await insertNote(db, { userId, title, body, now });
      const token = await issueToken(db, { userId, name: 'bench', now });
      return { token, folderId: await insertLargeFolder(db, userId, entries) };
    });
  } finally {
    await database.close();
  }
}

async function insertLargeFolder(db: Connection, ownerId: number, entries: number): Promise<number> {
  const driveId = (await ensureDrive(db, { userId: ownerId })).id;
  const folderId = await insertFolder(db, { driveId, parentId: null, ownerId, name: 'Large', now });
  const sha256 = String(ownerId).padStart(64, '0');
  const blobId = await putBlob(db, { object_key: `uploads/bench/${ownerId}`, sha256, size: 1 });
  for (let index = 0; index < entries; index += 1) {
    await insertFile(db, {
      driveId,
      parentId: folderId,
      ownerId,
      name: `report-${index}.pdf`,
      type: 'pdf',
      mime: 'application/pdf',
      extension: 'pdf',
      fileName: `bench-${ownerId}-${index}`,
      size: 1,
      blobId,
      now: timestamp(new Date(Date.parse(now) + index)),
    });
  }
  return folderId;
}
