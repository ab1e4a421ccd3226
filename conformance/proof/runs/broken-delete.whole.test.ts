import { expect, test } from 'vitest';
import { accountContents } from '../testing/account-contents.ts';
import { judge, judgeWithoutCases, withVerdict } from '../testing/judge-target.ts';
import { startTestTarget, type TestTarget } from '../testing/test-target.ts';
import { unlisted } from '../testing/unlisted.ts';

const isPersonal = "OLD.drive_id IN (SELECT id FROM drives WHERE workspace_id IS NULL) AND OLD.name <> '/'";

/**
 * Keeps every entry outside of shared workspaces from being deleted, by SQLite's function RAISE, and from being hidden,
 * which is the first step in deleting many. The server can still delete its internal folders, named "/".
 */
const keepEntries = ({ database }: TestTarget, raise: string): Promise<unknown> =>
  database.write(async (db) => {
    const keep = (name: string, event: string, condition: string) =>
      db
        .prepare(
          `CREATE TRIGGER ${name} BEFORE ${event} ON entries WHEN ${condition} BEGIN SELECT RAISE(${raise}); END`,
        )
        .run();
    await keep('keep_entries', 'DELETE', isPersonal);
    await keep('keep_in_sight', 'UPDATE OF trash_id', `NEW.trash_id < 0 AND ${isPersonal}`);
  });

test.each([
  ['answers 500', `ABORT, 'broken'`, ['TRASH-4', 'TRASH-5', 'VAULT-23', 'RULE-1']],
  // When a large folder is deleted, the server notices that the entries stay, and returns 500.
  ['answers 200 and keeps everything', 'IGNORE', ['TRASH-4', 'TRASH-5', 'VAULT-23', 'RULE-1']],
])('where deleting for good %s, that alone fails, and what stays is listed', async (_, raise, failed) => {
  const target = await startTestTarget();
  await keepEntries(target, raise);

  const report = await judgeWithoutCases(target);

  expect(withVerdict(report, 'failed')).toEqual(failed);
  expect(withVerdict(report, 'error')).toEqual([]);
  expect((await accountContents(target)).entries).not.toEqual([]);
  expect(await unlisted(target, report.leftovers)).toEqual([]);
  const keptIds = new Set<unknown>((await accountContents(target)).entries.map(({ id }) => id));
  const listed = report.leftovers.filter(({ kind }) => ['file', 'folder', 'entry'].includes(kind));
  expect(listed.filter(({ id }) => !keptIds.has(id))).toEqual([]);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
});

test('where deleting for good only trashes, the core profile sees it by the state provider', async () => {
  const target = await startTestTarget();
  await target.database.write((db) =>
    db
      .prepare(
        `CREATE TRIGGER trash_entries BEFORE DELETE ON entries WHEN ${isPersonal} BEGIN
          UPDATE entries SET trash_id = OLD.id, deleted_at = '2026-01-01T00:00:00.000Z' WHERE id = OLD.id;
          SELECT RAISE(IGNORE); END`,
      )
      .run(),
  );
  const report = await judge(target, { profile: 'core', only: ['TRASH-4.1'] });
  expect(withVerdict(report, 'failed')).toEqual(['TRASH-4']);
});
