import type { Connection } from '../../../../server/src/database/database.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import { together, type Fault } from '../faults/fault.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { mutant } from '../mutant.ts';
import { findStored, idOf, idsIn, isHash } from './stored.ts';

const column = (name: string): string => `(SELECT ${name} FROM entries WHERE id = ?1)`;
/** Of SQL about the entry ?1: something else of the same owner's. */
const another = `id <> ?1 AND owner_id = ${column('owner_id')}`;
const namesake = `${another} AND name = ${column('name')}`;

const idsWhere = (db: Connection, condition: string, id: number): number[] =>
  (db.prepare(`SELECT id FROM entries WHERE ${condition}`).all(id) as { id: number }[]).map((row) => row.id);

/** Names further entries in a request: those that a condition finds for what it names. */
const alsoNames = (
  operation: OperationId,
  condition: string,
  when: (body: Readonly<Record<string, unknown>>) => boolean = () => true,
): Fault =>
  received(operation, ({ body }, { database }) => {
    if (!when(body)) return;
    const ids = idsIn(body);
    const more = database.read((db) => ids.flatMap((id) => idsWhere(db, condition, id)));
    if (more.length > 0) body.entryIds = [...new Set([...ids, ...more])];
  });

/** Runs SQL about the entry of a link or a share, ?1. */
const alsoDoes = (
  operation: 'createShareableLink' | 'deleteShareableLink' | 'shareEntry',
  sql: string,
  when: (named: string) => boolean = () => true,
): Fault =>
  afterwards(operation, (db, { request }) => {
    const { entryId } = request.params as { entryId: string };
    if (when(entryId)) db.prepare(sql).run(idOf(entryId));
  });

/** Runs SQL about a file that was registered, ?1. */
const afterRegistration = (sql: string): Fault =>
  afterwards('registerEntry', (db, { json }) => {
    db.prepare(sql).run((json as { fileEntry: { id: number } }).fileEntry.id);
  });

const walks = true;

/** What is right for the entry that is named, and harms another one, which is like it or lies near it. */
export const collateralMutants = [
  mutant(
    'delete-forever-takes-equal-bytes',
    'Deleting a file permanently also deletes files with the same bytes.',
    { breaks: 'TRASH-4', also: { 'REG-16': 'no second file outlives the first' }, walks },
    alsoNames(
      'deleteEntries',
      `${another} AND blob_id = ${column('blob_id')}`,
      ({ deleteForever }) => deleteForever === true,
    ),
  ),
  mutant(
    'trash-takes-another-letter-case',
    'Entries with the same name in other letter case also go to the trash.',
    { breaks: 'TRASH-10', walks },
    alsoNames(
      'deleteEntries',
      `${another} AND parent_id = ${column('parent_id')} AND lower(name) = lower(${column('name')})`,
      ({ deleteForever }) => deleteForever !== true,
    ),
  ),
  mutant(
    'unstar-takes-namesakes',
    'Unstarring also unstars entries with the same name.',
    { breaks: 'STAR-1', walks },
    alsoNames('unstarEntries', namesake),
  ),
  mutant(
    'registration-sets-time-of-equal-files',
    'A file with a known `fileHash` changes the time of the other files with this hash.',
    { breaks: 'REG-13', walks },
    afterRegistration(
      `UPDATE entries SET client_last_modified = ${column('client_last_modified')}
        WHERE ${another} AND file_hash = ${column('file_hash')}`,
    ),
  ),
  mutant(
    'registration-unstars-its-folder',
    'A folder loses its star when a file is put into it.',
    { breaks: 'REG-1', walks },
    afterRegistration(`DELETE FROM stars WHERE entry_id = ${column('parent_id')}`),
  ),
  mutant(
    'link-taken-from-a-namesake',
    'A link for an entry replaces the link of an entry with the same name.',
    { breaks: 'LINK-18', walks },
    alsoDoes(
      'createShareableLink',
      `DELETE FROM links WHERE entry_id IN (SELECT id FROM entries WHERE ${namesake})`,
    ),
  ),
  mutant(
    'link-ends-sharing',
    'Creating a link removes all shares of the entry.',
    { breaks: 'LINK-3', also: { 'LINK-2': 'by its id as well' }, walks },
    alsoDoes('createShareableLink', 'DELETE FROM shares WHERE entry_id = ?1'),
  ),
  mutant(
    'unlinking-unlinks-the-content',
    'Deleting the link of a folder also deletes the links of its content.',
    { breaks: 'LINK-20', walks },
    alsoDoes(
      'deleteShareableLink',
      'DELETE FROM links WHERE entry_id IN (SELECT id FROM entries WHERE parent_id = ?1)',
    ),
  ),
  mutant(
    'unlinking-by-hash-unstars',
    'Deleting a link by the hash of its entry unstars the entry.',
    { breaks: 'LINK-20', walks },
    alsoDoes('deleteShareableLink', 'DELETE FROM stars WHERE entry_id = ?1', isHash),
  ),
  mutant(
    'sharing-ends-the-link',
    'An entry that is shared loses its link.',
    { breaks: 'SHARE-10', also: { 'SHARE-2': 'what the request is not to change is changed' }, walks },
    alsoDoes('shareEntry', 'DELETE FROM links WHERE entry_id = ?1'),
  ),
];

const parentOf = (db: Connection, id: number): number | null | undefined =>
  (
    db.prepare('SELECT parent_id FROM entries WHERE id = ?').get(id) as
      | { parent_id: number | null }
      | undefined
  )?.parent_id;

/** What is right for an entry or a name that is new, and wrong after what was done to it. */
const second: Fault = (target) => {
  const first = new Map<number, number>();
  afterwards('moveVaultEntries', (db, { request }) => {
    const { destinationId } = request.body as { destinationId: number };
    for (const id of idsIn(request.body)) {
      const before = first.get(id) ?? destinationId;
      first.set(id, before);
      const isThere = db.prepare('SELECT 1 FROM entries WHERE id = ?').get(before) !== undefined;
      if (isThere && before !== id)
        db.prepare('UPDATE entries SET parent_id = ? WHERE id = ?').run(before, id);
    }
  })(target);
};

const nameKey = (parentId: unknown, name: unknown) => `${String(parentId)} ${String(name)}`;

const namesOfDeleted: Fault = (target) => {
  const names = new Set<string>();
  together(
    received('deleteEntries', ({ body }, { database }) => {
      if (body.deleteForever !== true) return;
      database.read((db) => {
        for (const id of idsIn(body)) {
          const row = db.prepare('SELECT name FROM entries WHERE id = ?').get(id) as
            | { name: string }
            | undefined;
          if (row) names.add(nameKey(parentOf(db, id), row.name));
        }
      });
    }),
    received('createFolder', ({ body }) => {
      if (names.has(nameKey(body.parentId, body.name))) body.parentId = null;
    }),
  )(target);
};

export const historyMutants = [
  mutant(
    'second-vault-move-undone',
    'A second move in the vault goes to the destination of the first move.',
    { breaks: 'VAULT-12', walks },
    second,
  ),
  mutant(
    'folder-of-a-deleted-name-at-the-root',
    'A folder is created at the root if one with its name was deleted permanently.',
    { breaks: 'FOLDER-3', also: { 'FOLDER-1': 'the folder that it was for does not list it' }, walks },
    namesOfDeleted,
  ),
  mutant(
    'starred-file-stays-in-the-trash',
    'A starred file in the trash is not deleted permanently.',
    { breaks: 'TRASH-5', walks },
    received('deleteEntries', ({ body, request }, { database }) => {
      const sql = 'SELECT 1 FROM stars WHERE entry_id = ? AND user_id = ?';
      const isStarred = (id: number) =>
        database.read((db) => db.prepare(sql).get(id, request.caller!.userId)) !== undefined;
      const isKept = (id: number) => {
        const entry = findStored({ database }, id);
        return entry !== undefined && entry.trash_id !== null && entry.type !== 'folder' && isStarred(id);
      };
      if (body.deleteForever === true) body.entryIds = idsIn(body).filter((id) => !isKept(id));
    }),
  ),
  mutant(
    'time-lost-beside-place-and-hash',
    'With `parentId`, `fileHash` and `lastModified` all given, the time is lost.',
    { breaks: 'REG-13', walks },
    received('registerEntry', ({ body }) => {
      if (body.parentId && body.fileHash) delete body.lastModified;
    }),
  ),
];
