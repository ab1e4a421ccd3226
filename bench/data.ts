import { issueToken } from '../packages/server/src/authentication/access-token.ts';
import { timestamp } from '../packages/server/src/clock.ts';
import { insertUser } from '../packages/server/src/database/accounts.ts';
import { putBlob } from '../packages/server/src/database/blobs.ts';
import { Database, type Connection } from '../packages/server/src/database/database.ts';
import { ensureDrive } from '../packages/server/src/database/drives.ts';
import { insertFile, insertFolder } from '../packages/server/src/database/entries.ts';
import { insertNote } from '../packages/server/src/database/notes.ts';

export const now = '2026-03-02T08:15:27.104000Z';

export const twentyNotes = Array.from({ length: 20 }, (_, index) => ({
  title: `Note ${index + 1}`,
  body: 'Bring the signed lease and both keys to the handover at nine.',
  created_at: now,
  updated_at: now,
}));

export interface SeededUser {
  token: string;
  /** Contains many files. */
  folderId: number;
}

/** Fills a database with a user, 20 notes and a folder with files, which is faster than uploads. */
export async function seedDatabase(
  location: string,
  entries: number,
  email = 'bench@example.com',
): Promise<SeededUser> {
  const database = await Database.open(location);
  try {
    return await database.write(async (db) => {
      const userId = await insertAccount(db, email);
      const token = await issueToken(db, { userId, name: 'bench', now });
      return { token, folderId: await insertLargeFolder(db, userId, entries) };
    });
  } finally {
    await database.close();
  }
}

/** A user with 20 notes. */
export async function insertAccount(db: Connection, email: string): Promise<number> {
  const names = { display_name: 'Bench', first_name: 'Bench', last_name: '' };
  const userId = await insertUser(db, { email, password_hash: 'none', ...names }, now);
  for (const { title, body } of twentyNotes) await insertNote(db, { userId, title, body, now });
  return userId;
}

async function insertLargeFolder(db: Connection, ownerId: number, entries: number): Promise<number> {
  const driveId = (await ensureDrive(db, { userId: ownerId })).id;
  const folderId = await insertFolder(db, { driveId, parentId: null, ownerId, name: 'Large', now });
  const content = { sha256: String(ownerId).padStart(64, '0'), size: 1 };
  await putBlob(db, { object_key: `uploads/bench/${ownerId}`, ...content });
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
      ...content,
      now: timestamp(new Date(Date.parse(now) + index)),
    });
  }
  return folderId;
}
