import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { programArguments } from '../../../options/our-program.ts';
import { insertUser } from '../database/accounts.ts';
import { Database } from '../database/database.ts';
import { insertNote } from '../database/notes.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { openStore } from '../objects/open-store.ts';
import { putBlob } from '../database/blobs.ts';
import { createPostgresDatabase, postgresForTests } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const postgres = await postgresForTests();
const now = '2026-03-02T08:15:27.104000Z';
const rows = 20_000;
const files = 40;

/** Starts the command. */
function command(words: readonly string[], env: Record<string, string> = {}) {
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [...programArguments(main), ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ ...output, code: code as number | null }));
  return { child, ended };
}

async function source() {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'database.sqlite');
  const objects = path.join(folder, 'objects');
  const store = await openStore(objects, { baseUrl: () => '' });
  const database = await Database.open(file);
  const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };
  const userId = await database.write((db) =>
    insertUser(db, { email: 'mira@example.com', password_hash: 'none', ...names }, now),
  );
  await database.write(async (db) => {
    for (let index = 0; index < rows; index += 1)
      await insertNote(db, { userId, title: `${index}`, body: 'a', now });
  });
  for (let index = 0; index < files; index += 1) {
    const key = newObjectKey();
    const body = Readable.from([Buffer.alloc(100_000, `${index} `)]);
    const { sha256, size } = await store.write(key, body, { contentType: 'text/plain' });
    await database.write((db) => putBlob(db, { object_key: key, sha256, size }));
  }
  await database.close();
  return { folder, from: `sqlite:${file}`, objects };
}

describe.skipIf(postgres === undefined)('file-storage-server move', () => {
  test('goes on after kill -9, moves database and objects, and hides the password', async () => {
    const { folder, from, objects } = await source();
    const to = (await createPostgresDatabase(postgres!)).replace('postgres@', 'postgres:lighthouse@');
    const moved = path.join(folder, 'moved');
    const words = ['move', '--from', from, '--from-objects', objects, '--to-objects', moved];
    const env = { FILE_STORAGE_SERVER_MOVE_TO: to };
    const client = new Client({ connectionString: to });
    await client.connect();
    const countIn = async (table: string) =>
      Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]!.count);
    const isPrepared = async () =>
      (await client.query<{ mark: string | null }>("SELECT to_regclass('unfinished_move') AS mark")).rows[0]!
        .mark !== null;
    const copied = async () => (await readdir(path.join(moved, 'stored')).catch(() => [])).length;
    // Each point is later than the one before.
    await killedWhen(words, env, isPrepared);
    await killedWhen(words, env, async () => (await countIn('notes')) > 2000);
    await expect(Database.open(to)).rejects.toThrow('it holds a move that has not ended');
    await killedWhen(words, env, async () => (await copied()) > 3);
    await client.end();

    const last = await command(words, env).ended;
    expect(last).toMatchObject({ code: 0 });
    expect(last.stdout).toMatch(/^notes +20,000$/m);
    expect(last.stdout).toMatch(
      /^Moved 20,\d\d\d rows to postgres:\/\/localhost\/\w+\. All are the same on both sides\.$/m,
    );
    expect(last.stdout).toMatch(
      /^Moved 40 objects with 4,000,000 bytes\. All have the SHA-256 that they had\.$/m,
    );
    expect(last.stdout + last.stderr).not.toContain('lighthouse');
    const again = await command(words, env).ended;
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(
      /^error: postgres:\/\/localhost\/\w+ is not empty: its table blobs has rows\.\n$/,
    );
  });

  async function killedWhen(
    words: readonly string[],
    env: Record<string, string>,
    reached: () => Promise<boolean>,
  ) {
    const { child, ended } = command(words, env);
    while (child.exitCode === null && !(await reached()));
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null, stdout: '' });
  }
});

test('explains itself, and what is missing', async () => {
  const help = await command(['move', '--help']).ended;
  expect(help.code).toBe(0);
  expect(help.stdout).toMatch(/^Usage: file-storage-server move \[options\]\n/);
  expect(help.stdout).toContain('FILE_STORAGE_SERVER_MOVE_FROM_OBJECTS');

  const wrong: [string[], RegExp][] = [
    [['move'], /^error: --from is missing/],
    [['move', '--from', 'sqlite:a'], /^error: Nothing to move to/],
    [
      ['move', '--from', 'sqlite:a', '--to-objects', 'b'],
      /^error: --from-objects and --to-objects go together\./,
    ],
    [
      ['move', '--from', 'mysql://u:lighthouse@h/d'],
      /^error: --from: expected sqlite:FILE or postgres:.*not shown\.\n$/,
    ],
  ];
  for (const [words, message] of wrong) {
    const { code, stdout, stderr } = await command(words).ended;
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(message)]);
    expect(stderr).not.toContain('lighthouse');
  }
});
