import path from 'node:path';
import Libsql from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RawSqlite } from './raw-sqlite.ts';

test('the folder of a target is created, as that of the objects is', async () => {
  const folder = await temporaryFolder();
  const database = await RawSqlite.openTarget(path.join(folder, 'backup/monday/database.sqlite'));
  await database.close();
  await expect(RawSqlite.openTarget('/dev/null/database.sqlite')).rejects.toThrow(
    /^\/dev\/null\/database\.sqlite: .*EEXIST/,
  );
});

test('a search index is not copied: its trigger stays, and fills it', async () => {
  const file = path.join(await temporaryFolder(), 'database.sqlite');
  const driver = new Libsql(file);
  driver.exec(`
    CREATE TABLE pages (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, views INTEGER) STRICT;
    CREATE TABLE page_count (id INTEGER PRIMARY KEY, pages INTEGER) STRICT;
    CREATE INDEX pages_by_views ON pages (views);
    CREATE TRIGGER pages_count AFTER INSERT ON pages BEGIN UPDATE page_count SET pages = pages + 1; END;
    CREATE VIRTUAL TABLE page_search USING fts5 (text, content = 'pages', content_rowid = 'id');
    CREATE TRIGGER pages_search AFTER INSERT ON pages BEGIN
      INSERT INTO page_search (rowid, text) VALUES (NEW.id, NEW.text);
    END;`);
  driver.close();
  const database = await RawSqlite.openTarget(file);
  onTestFinished(() => database.close());

  const tables = await database.tables();
  expect(tables.map(({ name }) => name)).toEqual(['page_count', 'pages']);
  const { remove, restore } = await database.extras();
  expect(remove).toEqual(['DROP index pages_by_views', 'DROP trigger pages_count']);
  for (const sql of [...remove, ...restore]) await database.query(sql);
  const [, pages] = tables;
  expect(pages!.columns.map(({ name }) => name)).toEqual(['id', 'text', 'views']);
  await database.insert(pages!, [['9223372036854775806', 'tides', null]]);
  expect(await database.query("SELECT rowid FROM page_search WHERE page_search MATCH 'tides'")).toEqual([
    ['9223372036854775806'],
  ]);
  expect(await database.lastId('pages')).toBe('9223372036854775806');
});
