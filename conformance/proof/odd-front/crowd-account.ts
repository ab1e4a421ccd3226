import { timestamp } from '../../../packages/server/src/clock.ts';
import { findUserByEmail } from '../../../packages/server/src/database/accounts.ts';
import { insertNote } from '../../../packages/server/src/database/notes.ts';
import { sharedEntry, workspaceMember } from '../../../packages/server/src/states/access-states.ts';
import { addFolder, addText, storeText } from '../../../packages/server/src/states/contents.ts';
import {
  expiredLink,
  rootOf,
  starredEntry,
  trackedFile,
  trashedEntry,
} from '../../../packages/server/src/states/entry-states.ts';
import type { TestTarget } from '../testing/test-target.ts';

/** The number of times to arrange each state. */
const amounts = [
  [trashedEntry, 80],
  [starredEntry, 40],
  [expiredLink, 40],
  [trackedFile, 50],
  [sharedEntry, 10],
  [workspaceMember, 20],
] as const;

const files = 40;
const folders = 240;

/** Adds about 500 entries to the account of a target, most of them nested, with notes and workspaces. */
export async function crowdAccount({ services, database, account }: TestTarget): Promise<void> {
  const { id: userId } = (await database.read((db) => findUserByEmail(db, account.email)))!;
  const arranged = amounts.flatMap(([arrange, amount]) =>
    Array.from({ length: amount }, () => arrange(services, userId, {})),
  );
  await Promise.all(arranged);
  const contents = await Promise.all(Array.from({ length: files }, () => storeText(services)));
  const now = timestamp(services.clock());
  await database.write(async (db) => {
    const root = await rootOf(db, userId);
    let place = root;
    for (let count = 0; count < folders; count++) {
      const folder = await addFolder(services, db, place, userId);
      place = count % 12 === 0 ? root : { ...root, parentId: folder.id, depth: place.depth + 1 };
      if (count % 2 === 0) await insertNote(db, { userId, title: `Note ${count}`, body: 'Kept.', now });
    }
    for (const content of contents) await addText(services, db, place, content, userId);
  });
}
