import { findEntries } from '../../../../server/src/database/entries.ts';
import { deletePermanently, moveToTrash } from '../../../../server/src/database/trash.ts';
import { field, json } from '../faults/answers.ts';
import { instead, received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { callerOf, isForeign, isOthers, takeOthersAmongOwn } from './stored.ts';

const now = '2026-01-01T00:00:00.000000Z';

const converted = {
  status: 'success',
  fileEntry: { id: 1, name: 'photo.jpg', type: 'image', mime: 'image/jpeg' },
};

/** What is right for one's own, and wrong for what belongs to somebody else, alone or among one's own. */
export const ownershipMutants = [
  mutant(
    'others-among-own-trashed',
    'Deleting a list that starts with an entry of the caller also deletes entries of other accounts.',
    { breaks: 'AUTH-11' },
    received('deleteEntries', async (sent, target) => {
      const others = takeOthersAmongOwn(target, sent);
      await target.database.write((db) => {
        if (sent.body.deleteForever === true) deletePermanently(db, others);
        else moveToTrash(db, findEntries(db, others), now);
      });
    }),
  ),
  mutant(
    'others-among-own-vault-entries-deleted',
    'Deleting a list from the vault that starts with an entry of the caller also deletes entries of other accounts.',
    { breaks: 'AUTH-11' },
    received('deleteVaultEntries', async (sent, target) => {
      const others = takeOthersAmongOwn(target, sent);
      await target.database.write((db) => {
        deletePermanently(db, others);
      });
    }),
  ),
  mutant(
    'others-among-own-unstarred',
    'Unstarring a list that starts with an entry of the caller also unstars entries of other accounts.',
    { breaks: 'AUTH-11', overlaid: true },
    received('unstarEntries', async (sent, target) => {
      const others = takeOthersAmongOwn(target, sent);
      await target.database.write((db) => {
        for (const id of others) db.prepare('DELETE FROM stars WHERE entry_id = ?').run(id);
      });
    }),
  ),
  mutant(
    'register-into-others-workspaces',
    'Registering in a workspace does not check whether the caller belongs to it.',
    { breaks: 'AUTH-11' },
    received('registerEntry', async ({ body, request }, target) => {
      const caller = callerOf(request);
      if (!(Number(body.workspaceId) > 0)) return;
      const sql = `INSERT OR IGNORE INTO workspace_members (workspace_id, user_id, role_id)
        SELECT id, ?, 3 FROM workspaces WHERE id = ?`;
      await target.database.write((db) => db.prepare(sql).run(caller, Number(body.workspaceId)));
    }),
  ),
  mutant(
    'extract-into-others-folders',
    'Extracting does not check who owns the destination: it returns success and extracts to the root.',
    { breaks: 'AUTH-11' },
    received('extractArchive', ({ body, request }, target) => {
      const caller = callerOf(request);
      if (typeof body.parentId === 'number' && isOthers(target, caller, body.parentId)) body.parentId = 0;
    }),
  ),
  mutant(
    'register-of-others-uploads',
    'Registering accepts an object that another account uploaded.',
    { breaks: 'AUTH-11', also: { 'REG-2': 'the object is not the one of the caller' } },
    received('registerEntry', async ({ body, request }, target) => {
      const caller = callerOf(request);
      const sql = 'UPDATE uploads SET user_id = ?, owner_id = ? WHERE file_name = ?';
      if (typeof body.filename !== 'string') return;
      await target.database.write((db) => db.prepare(sql).run(caller, caller, body.filename as string));
    }),
  ),
  mutant(
    'empty-trash-of-everybody',
    'Emptying the trash empties that of every account.',
    { breaks: 'TRASH-7', also: { 'AUTH-11': 'it is the trash of others' } },
    afterwards('deleteEntries', (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      const sql = `SELECT id FROM entries WHERE trash_id = id
        AND drive_id IN (SELECT id FROM drives WHERE user_id IS NOT NULL)`;
      const rows = db.prepare(sql).all() as { id: number }[];
      deletePermanently(
        db,
        rows.map(({ id }) => id),
      );
    }),
  ),
  mutant(
    'tracking-of-others-workspaces',
    'The tracking list of a workspace that the caller does not belong to is empty, and not refused.',
    { breaks: 'AUTH-11' },
    instead('listTrackedFiles', ({ query, request }, target) => {
      if (!isForeign(target, request, query.workspaceId)) return undefined;
      return { status: 'success', pagination: { data: [], current_page: 1, last_page: 1, total: 0 } };
    }),
  ),
  mutant(
    'convert-of-others-files',
    'A conversion does not check who owns its source.',
    { breaks: 'AUTH-11' },
    instead('convertFile', ({ body, request }, target) => {
      const caller = callerOf(request);
      const [, id] = /(\d+)\/?$/.exec(typeof body.url === 'string' ? body.url : '') ?? [];
      return id !== undefined && isOthers(target, caller, Number(id)) ? converted : undefined;
    }),
  ),
  mutant(
    'share-of-everything',
    'Sharing an entry also shares the entries beside it.',
    {
      breaks: 'SHARE-2',
      also: {
        'SHARE-10': 'what lies beside may be what another case has just shared with somebody else',
        'AUTH-11': 'what lies beside may be what nobody is to get',
      },
    },
    afterwards('shareEntry', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      const sql = `INSERT OR IGNORE INTO shares (entry_id, user_id, can_view, can_download, can_edit, created_at)
        SELECT siblings.id, shares.user_id, can_view, can_download, can_edit, shares.created_at
        FROM shares JOIN entries ON entries.id = shares.entry_id
          JOIN entries AS siblings ON siblings.parent_id = entries.parent_id AND siblings.drive_id = entries.drive_id
        WHERE shares.entry_id = ?`;
      db.prepare(sql).run(Number(entryId));
    }),
  ),
  mutant(
    'notes-of-whoever-was-last',
    'After another account has made a note, the list of notes holds that note as well.',
    { breaks: 'NOTE-5' },
    touching(['createNote', 'listNotes'], (target) => {
      let last: { note: unknown; by: number } | undefined;
      field('createNote', 'note', (note, { request }) => {
        last = { note, by: callerOf(request) };
        return note;
      })(target);
      json('listNotes', (body, { request }) => {
        const isOwn = last?.by === callerOf(request);
        return last && !isOwn ? [...(body as unknown[]), last.note] : body;
      })(target);
    }),
  ),
];
