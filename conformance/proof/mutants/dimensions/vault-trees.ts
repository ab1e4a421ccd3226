import { randomBytes, randomUUID } from 'node:crypto';
import { columnsOf, findRow, listRows } from '../../../../server/src/database/rows.ts';
import { pathOf } from '../../../../server/src/database/entry-tree.ts';
import { json } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { mutant } from '../mutant.ts';

interface Moved {
  entries: unknown[];
  destination: { id: number; name: string };
}

/** What is right for a file that moves into an empty folder, and wrong for folders, deep ones and full ones. */
export const vaultTreeMutants = [
  mutant(
    'vault-destination-nested-shows-top',
    'The destination returned is the topmost folder above it.',
    { breaks: 'VAULT-16', also: { 'VAULT-17': 'the name is that of another folder' } },
    json('moveVaultEntries', (body, { database }) => {
      const { destination } = body as Moved;
      const [top] = database.read((db) => pathOf(db, destination.id));
      if (top === undefined || top === destination.id) return;
      const named = columnsOf('entries', 'id, name');
      Object.assign(
        destination,
        database.read((db) => findRow(db, named, 'FROM entries WHERE id = ?', top)),
      );
    }),
  ),
  mutant(
    'vault-destination-nested-named-above',
    'The name of a nested destination is that of the folder above it.',
    { breaks: 'VAULT-17' },
    json('moveVaultEntries', (body, { database }) => {
      const { destination } = body as Moved;
      const above = database.read((db) =>
        findRow(
          db,
          columnsOf('entries', 'name'),
          'FROM entries WHERE id = (SELECT parent_id FROM entries WHERE id = ?)',
          destination.id,
        ),
      );
      if (above) destination.name = above.name;
    }),
  ),
  mutant(
    'vault-folders-move-empty',
    'The content of a vault folder stays behind when the folder moves.',
    { breaks: 'VAULT-12' },
    afterwards('moveVaultEntries', (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      for (const id of entryIds)
        db.prepare('UPDATE entries SET parent_id = NULL WHERE parent_id = ?').run(id);
    }),
  ),
  mutant(
    'vault-entries-repeat-the-first',
    'The first entry is returned for each moved entry.',
    { breaks: 'VAULT-15' },
    json('moveVaultEntries', (body) => {
      const moved = body as Moved;
      moved.entries = moved.entries.map(() => moved.entries[0]);
    }),
  ),
  mutant(
    'vault-salt-new-with-a-deletion',
    'Deleting from the vault gives it another salt.',
    { breaks: 'VAULT-25' },
    afterwards('deleteVaultEntries', (db) => {
      db.prepare('UPDATE vaults SET salt = ?').run(randomBytes(16).toString('base64'));
    }),
  ),
  mutant(
    'vault-check-and-iv-swapped',
    'Each move within the vault swaps its `check` and `iv`.',
    { breaks: 'VAULT-25' },
    afterwards('moveVaultEntries', (db) => {
      db.prepare('UPDATE vaults SET check_value = iv, iv = check_value').run();
    }),
  ),
  mutant(
    'vault-move-leaves-a-copy',
    'A file that moves within the vault also stays in its old folder.',
    { breaks: 'VAULT-12' },
    touching('moveVaultEntries', (target) => {
      const folders = new Map<number, number | null>();
      received('moveVaultEntries', ({ body }, { database }) => {
        const ids = Array.isArray(body.entryIds) ? (body.entryIds as unknown[]) : [];
        for (const id of ids) {
          const columns = columnsOf('entries', 'parent_id, type');
          const row = database.read((db) => findRow(db, columns, 'FROM entries WHERE id = ?', Number(id)));
          if (row && row.type !== 'folder') folders.set(Number(id), row.parent_id);
        }
      })(target);
      afterwards('moveVaultEntries', (db, { request }) => {
        const { entryIds, destinationId } = request.body as { entryIds: number[]; destinationId: number };
        for (const id of entryIds) {
          const folder = folders.get(id);
          if (folder === undefined || folder === destinationId) continue;
          db.prepare(
            `INSERT INTO entries (drive_id, parent_id, owner_id, rank, type, name, mime, extension, file_name,
               file_size, blob_id, created_at, updated_at)
             SELECT drive_id, ?, owner_id, rank, type, name, mime, extension, ?, file_size, blob_id,
               created_at, updated_at FROM entries WHERE id = ?`,
          ).run(folder, randomUUID(), id);
        }
      })(target);
    }),
  ),
  mutant(
    'vault-folder-takes-what-moved-out',
    'Deleting a folder of the vault deletes what has moved out of it.',
    {
      breaks: 'VAULT-21',
      also: { 'VAULT-23': 'what is deleted once more is not found' },
      touches: ['moveVaultEntries', 'deleteVaultEntries'],
    },
    (target) => {
      const cameFrom = new Map<number, number | null>();
      received('moveVaultEntries', ({ body }, { database }) => {
        const ids = Array.isArray(body.entryIds) ? (body.entryIds as unknown[]) : [];
        for (const id of ids) {
          const parent = columnsOf('entries', 'parent_id');
          const row = database.read((db) => findRow(db, parent, 'FROM entries WHERE id = ?', Number(id)));
          if (row && row.parent_id !== body.destinationId) cameFrom.set(Number(id), row.parent_id);
        }
      })(target);
      afterwards('deleteVaultEntries', (db, { request }) => {
        const { entryIds } = request.body as { entryIds: number[] };
        for (const [id, folder] of cameFrom) {
          if (entryIds.includes(Number(folder))) db.prepare('DELETE FROM entries WHERE id = ?').run(id);
        }
      })(target);
    },
  ),
  mutant(
    'vault-moves-one-folder-too-high',
    'An entry moved into a nested folder is stored in the folder above it.',
    { breaks: 'VAULT-12' },
    afterwards('moveVaultEntries', (db, { request }) => {
      const { entryIds, destinationId } = request.body as { entryIds: number[]; destinationId: number };
      const above = pathOf(db, destinationId).at(-2);
      if (above === undefined) return;
      const sql = 'UPDATE entries SET parent_id = ? WHERE id = ? AND id <> ?';
      for (const id of entryIds) db.prepare(sql).run(above, id, above);
    }),
  ),
  mutant(
    'vault-neighbours-deleted',
    'Deleting several vault entries also deletes the entries beside the first.',
    { breaks: 'VAULT-21' },
    received('deleteVaultEntries', ({ body }, { database }) => {
      const named = Array.isArray(body.entryIds) ? (body.entryIds as unknown[]) : [];
      if (named.length < 2) return;
      const beside = database.read((db) =>
        listRows(
          db,
          columnsOf('entries', 'id'),
          'FROM entries WHERE parent_id = (SELECT parent_id FROM entries WHERE id = ?)',
          Number(named[0]),
        ),
      );
      body.entryIds = [...new Set([...named, ...beside.map(({ id }) => id)])];
    }),
  ),
  mutant(
    'vault-move-answers-the-folder',
    'The returned entries are all entries of the destination.',
    { breaks: 'VAULT-15' },
    json('moveVaultEntries', (body, { database }) => {
      const moved = body as Moved;
      const shown = columnsOf('entries', 'id, name, type');
      moved.entries = database.read((db) =>
        listRows(db, shown, 'FROM entries WHERE parent_id = ?', moved.destination.id),
      );
    }),
  ),
  mutant(
    'vault-several-deleted-unforced',
    '`deleteForever` false is taken for true where several ids are named.',
    { breaks: 'VAULT-22' },
    received('deleteVaultEntries', ({ body }) => {
      if (Array.isArray(body.entryIds) && body.entryIds.length > 1) body.deleteForever = true;
    }),
  ),
  mutant(
    'vault-refusals-of-their-own',
    'The message for invalid vault data is different.',
    { breaks: 'ERR-4' },
    json({ of: ['moveVaultEntries', 'deleteVaultEntries'], code: 422 }, (body) => {
      (body as { message: string }).message = 'Unprocessable.';
    }),
  ),
];
