import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { insertUser } from '../database/accounts.ts';
import { Database } from '../database/database.ts';
import { findNote, insertNote } from '../database/notes.ts';
import { oddTexts } from '../testing/filled-drive.ts';
import { createPostgresDatabase, testPostgres } from '../testing/postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { move } from './move.ts';
import { Progress } from './progress.ts';

const now = '2026-03-02T08:15:27.104000Z';
const silent = new Progress({ write: () => undefined });
const notes = 1200;

/** Ends a move the next time that it says how far it is. What it has committed stays, as if it had been killed. */
class Interruption extends Progress {
  #left: number;

  constructor(steps: number) {
    super({ write: () => undefined });
    this.#left = steps;
  }

  override show(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('interrupted');
  }
}

/** A database with several batches of notes, the newest of which was deleted. */
async function sourceWithNotes(): Promise<{ file: string; from: string }> {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  const database = await Database.open(file);
  await database.write(async (db) => {
    const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };
    const userId = await insertUser(db, { email: 'mira@example.com', password_hash: 'none', ...names }, now);
    for (let index = 0; index <= notes; index += 1) {
      const text = oddTexts[index % oddTexts.length]!;
      await insertNote(db, { userId, title: text, body: text, now });
    }
    await db.prepare('DELETE FROM notes WHERE id = ?').run(notes + 1);
  });
  await database.close();
  return { file, from: `sqlite:${file}` };
}

async function targetFor(engine: string): Promise<string> {
  if (engine === 'PostgreSQL') return createPostgresDatabase(testPostgres!);
  return `sqlite:${path.join(await temporaryFolder(), 'moved.sqlite')}`;
}

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const interrupted = async (locations: { from: string; to: string }, steps: number) =>
  move(locations, new Interruption(steps)).then(
    () => false,
    (error: unknown) => {
      expect(String(error)).toContain('interrupted');
      return true;
    },
  );

describe.skipIf(testPostgres === undefined).each(['PostgreSQL', 'SQLite'])('a move to %s', (engine) => {
  test('goes on where it was interrupted, whenever that was', async () => {
    const { file, from } = await sourceWithNotes();
    const before = await hashOf(file);
    const to = await targetFor(engine);
    let attempts = 0;
    // Each attempt gets some steps further than the one before.
    for (let steps = 0; await interrupted({ from, to }, steps); steps += 20) {
      attempts += 1;
      await expect(Database.open(to)).rejects.toThrow(
        'cannot be opened: it holds a move that has not ended. Run "file-storage-server move" again to finish it',
      );
    }
    expect(attempts).toBeGreaterThan(3);

    expect(await hashOf(file)).toBe(before);
    const database = await Database.open(to);
    for (const [index, title] of oddTexts.entries()) {
      const note = await database.read((db) => findNote(db, 1, index + 1));
      expect(note).toMatchObject({ title, body: title, created_at: now });
    }
    const note = { userId: 1, title: 'next', body: '', now };
    expect((await database.write((db) => insertNote(db, note))).id).toBe(notes + 2);
    const usage = await database.read((db) => db.prepare('SELECT notes FROM note_usage').get());
    expect(usage).toEqual({ notes: notes + 1 });
    await database.close();
  });

  test('does not go on if the source was changed, or with another source', async () => {
    const { file, from } = await sourceWithNotes();
    const to = await targetFor(engine);
    await interrupted({ from, to }, 20);

    await expect(move({ from: (await sourceWithNotes()).from, to }, silent)).rejects.toThrow(
      /holds an unfinished move of another database\.$/,
    );

    const database = await Database.open(file);
    await database.write((db) => insertNote(db, { userId: 1, title: 'later', body: '', now }));
    await database.close();
    await expect(move({ from, to }, silent)).rejects.toThrow(
      /^The source was changed after the move to .* had begun\. Empty the target, and move again\.$/,
    );
  });

  test('refuses a target with data, and leaves it as it is', async () => {
    const { from } = await sourceWithNotes();
    const to = await targetFor(engine);
    const database = await Database.open(to);
    const names = { display_name: 'Jonas', first_name: 'Jonas', last_name: '' };
    await database.write((db) =>
      insertUser(db, { email: 'j@example.com', password_hash: '', ...names }, now),
    );
    await database.close();

    await expect(move({ from, to }, silent)).rejects.toThrow(/ is not empty: its table users has rows\.$/);

    const after = await Database.open(to);
    expect(await after.read((db) => db.prepare('SELECT email FROM users').all())).toEqual([
      { email: 'j@example.com' },
    ]);
    await after.close();
  });

  test('finds a row that did not arrive as it was', async () => {
    const { from } = await sourceWithNotes();
    const to = await targetFor(engine);
    const spoiling = new (class extends Progress {
      override show(what: string): void {
        if (what.startsWith('comparing')) throw new Error('interrupted');
      }
    })({ write: () => undefined });
    await expect(move({ from, to }, spoiling)).rejects.toThrow('interrupted');
    await spoil(to);

    await expect(move({ from, to }, silent)).rejects.toThrow(/notes \(id\) = \(700\) differs/);
    await expect(Database.open(to)).rejects.toThrow('it holds a move that has not ended');
  });
});

/** Changes a row behind the back of a move. */
async function spoil(location: string): Promise<void> {
  const sql = "UPDATE notes SET created_at = '' WHERE id = 700";
  if (location.startsWith('sqlite:')) {
    const { RawSqlite } = await import('./raw-sqlite.ts');
    const database = await RawSqlite.openTarget(location.slice('sqlite:'.length));
    await database.query(sql);
    return database.close();
  }
  const { RawPostgres } = await import('./raw-postgres.ts');
  const database = await RawPostgres.open(location);
  await database.query(sql);
  await database.close();
}

test('moves what a killed server left, with its write-ahead log', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'database.sqlite');
  const database = await Database.open(file);
  const names = { display_name: 'Mira', first_name: 'Mira', last_name: '' };
  await database.write((db) => insertUser(db, { email: 'm@example.com', password_hash: '', ...names }, now));
  const left = path.join(folder, 'left.sqlite');
  for (const end of ['', '-wal']) await copyFile(file + end, left + end);
  await database.close();

  const lines = await move(
    { from: `sqlite:${left}`, to: `sqlite:${path.join(folder, 'moved.sqlite')}` },
    silent,
  );

  expect(lines.find((line) => line.startsWith('users'))).toMatch(/ 1$/);
});

test('names what is wrong with a source', async () => {
  const folder = await temporaryFolder();
  const from = path.join(folder, 'database.sqlite');
  const to = `sqlite:${path.join(folder, 'moved.sqlite')}`;
  await expect(move({ from, to }, silent)).rejects.toThrow(`${from} does not exist.`);
  await writeFile(from, '');
  await expect(move({ from, to }, silent)).rejects.toThrow(`${from} holds no data of this server.`);
  await writeFile(from, 'no database '.repeat(100));
  await expect(move({ from, to }, silent)).rejects.toThrow(`${from}: file is not a database`);
  await expect(move({ from, to: from }, silent)).rejects.toThrow('--from and --to are the same database.');
});

test('says that a database cannot be reached or does not know the user, without the password', async () => {
  const { from } = await sourceWithNotes();
  const to = 'postgres://keeper:secret@127.0.0.1:1/files';
  const error = await move({ from, to }, silent).catch((error: unknown) => error as Error);
  expect((error as Error).message).toMatch(/^postgres:\/\/127\.0\.0\.1:1\/files: .*ECONNREFUSED/);
  if (testPostgres === undefined) return;
  const stranger = testPostgres.replace('postgres@', 'stranger:secret@');
  const refused = await move({ from, to: stranger }, silent).catch((error: unknown) => error as Error);
  expect((refused as Error).message).toMatch(
    /^postgres:\/\/localhost\/postgres: role "stranger" does not exist$/,
  );
});
