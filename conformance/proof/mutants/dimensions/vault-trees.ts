import { columnsOf, findRow, listRows } from '../../../../server/src/database/rows.ts';
import { pathOf } from '../../../../server/src/database/entry-tree.ts';
import { json } from '../faults/answers.ts';
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
    'The destination answered is the topmost folder above it.',
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
    'What lies in a folder of the vault stays behind when the folder moves.',
    { breaks: 'VAULT-12' },
    afterwards('moveVaultEntries', (db, { request }) => {
      const { entryIds } = request.body as { entryIds: number[] };
      for (const id of entryIds)
        db.prepare('UPDATE entries SET parent_id = NULL WHERE parent_id = ?').run(id);
    }),
  ),
  mutant(
    'vault-moves-one-folder-too-high',
    'What moves into a nested folder lands in the folder above it.',
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
    'Deleting several entries of the vault deletes what lies beside the first.',
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
    'The entries answered are all that the destination holds.',
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
    'Invalid data of the vault is told by another message.',
    { breaks: 'ERR-4' },
    json({ of: ['moveVaultEntries', 'deleteVaultEntries'], code: 422 }, (body) => {
      (body as { message: string }).message = 'Unprocessable.';
    }),
  ),
];
