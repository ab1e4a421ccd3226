import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '../src/database/database.ts';
import { migrate, readMigrations } from '../src/database/migrate.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { ServerProcess } from './server-process.ts';

const now = '2026-03-02T08:15:27.104000Z';
const email = 'mira@example.com';
const names = 100_000;
/** The last migration before the index of names. */
const before = 20;

/** The data of a server without an index of names. */
function createOldDatabase(file: string): void {
  const driver = new Libsql(file);
  migrate(driver, readMigrations().slice(0, before));
  driver.exec(`
    INSERT INTO users (id, email, password_hash, display_name, first_name, last_name, created_at, updated_at)
      VALUES (1, '${email}', '', 'Mira', 'Mira', '', '${now}', '${now}');
    INSERT INTO drives (id, user_id) VALUES (3, 1);
    INSERT INTO entries (id, drive_id, owner_id, rank, type, name, created_at, updated_at)
      WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${names})
      SELECT number, 3, 1, 0, 'folder', 'Harbour tides ' || number, '${now}', '${now}' FROM numbers`);
  driver.close();
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

test('a server that is killed while it builds the index of names builds it at the next start', async () => {
  const data = await temporaryFolder();
  const file = path.join(data, 'database.sqlite');
  createOldDatabase(file);

  const killed = ServerProcess.begin(data);
  // The index is in one transaction. It has begun, and not ended, when its first megabyte is in the log.
  while ((await sizeOf(`${file}-wal`)) < 1e6 && killed.running) await setTimeout(1);
  await killed.kill();

  // A copy, so that the server itself recovers the file.
  const copy = path.join(data, 'copy.sqlite');
  for (const end of ['', '-wal']) await copyFile(file + end, copy + end);
  const left = new Libsql(copy);
  expect(left.prepare('SELECT max(number) AS number FROM migrations').all([])).toEqual([{ number: before }]);
  left.close();

  const server = await ServerProcess.start(data, ['--email', email]);
  const found = await server.client.call('listEntries', { query: { query: `tides ${names}` } });
  expect(found.data.map(({ name }) => name)).toEqual([`Harbour tides ${names}`]);
  expect(await server.stop()).toBe(0);
  const database = await Database.open(file);
  onTestFinished(() => database.close());
  expect(await database.integrityErrors()).toEqual([]);
});
