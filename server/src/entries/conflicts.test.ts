import { describe, expect, onTestFinished, test } from 'vitest';
import { insertUser } from '../database/accounts.ts';
import { Database } from '../database/database.ts';
import { createPostgresDatabase, postgresForTests } from '../testing/postgres.ts';
import { createFolder } from './folders.ts';
import { requirePlace } from './place.ts';

const postgres = await postgresForTests();

const now = '2026-03-02T08:15:27.104000Z';
const names = ['One', 'Two', 'Three'];

/** Lets two go on once both have come. */
function meetingPoint(): () => Promise<void> {
  let come = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come === 2) open();
    return opened;
  };
}

describe.skipIf(postgres === undefined)('over PostgreSQL', () => {
  test('nodes that create folders of different users at the same time do not wait for each other', async () => {
    const location = await createPostgresDatabase(postgres!);
    const nodes = await Promise.all([Database.open(location), Database.open(location)]);
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.close()));
    });
    const account = { password_hash: 'none', display_name: '', first_name: '', last_name: '' };
    const add = (email: string) => nodes[0].write((db) => insertUser(db, { email, ...account }, now));
    const users = [await add('mira@example.com'), await add('ben@example.com')];
    const meetings = names.map(meetingPoint);
    let runs = 0;

    await Promise.all(
      nodes.map((node, index) =>
        node.write(async (db) => {
          runs += 1;
          const userId = users[index]!;
          for (const [step, name] of names.entries()) {
            await createFolder(db, await requirePlace(db, userId, {}), name, { userId, now });
            await meetings[step]!();
          }
        }),
      ),
    );

    expect(runs).toBe(2);
  });
});
