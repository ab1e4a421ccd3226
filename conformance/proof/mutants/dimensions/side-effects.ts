import { field } from '../faults/answers.ts';
import { instead } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { mutant } from '../mutant.ts';
import { idOf, idsIn } from './stored.ts';

/** What is right in the answer, and wrong in what it does besides, or does not. */
export const sideEffectMutants = [
  mutant(
    'protected-link-stays',
    'Deleting a link that has a password returns success and removes nothing.',
    { breaks: 'LINK-19', also: { 'LINK-20': 'by its hash as well', 'LINK-23': 'the link goes on to work' } },
    instead('deleteShareableLink', ({ params }, { database }) => {
      const sql = 'SELECT password FROM links WHERE entry_id = ?';
      const link = database.read((db) => db.prepare(sql).get(idOf(params.entryId!))) as
        | { password: string | null }
        | undefined;
      return link?.password ? { status: 'success' } : undefined;
    }),
  ),
  mutant(
    'moved-vault-entry-stays',
    'Deleting an entry of the vault that was moved before returns success and deletes nothing.',
    { breaks: 'VAULT-23' },
    touching(['moveVaultEntries', 'deleteVaultEntries'], (target) => {
      const moved = new Set<number>();
      afterwards('moveVaultEntries', (_db, { request }) => {
        for (const id of idsIn(request.body)) moved.add(id);
      })(target);
      instead('deleteVaultEntries', ({ body }) =>
        body.deleteForever === true && idsIn(body).length > 0 && idsIn(body).every((id) => moved.has(id))
          ? { status: 'success' }
          : undefined,
      )(target);
    }),
  ),
  mutant(
    'tracked-counters-null-at-zero',
    'The `views_number` of a file that nobody has viewed is null.',
    { breaks: 'TRACK-21', also: { 'TRACK-20': 'the answer does not show the number' } },
    field('listTrackedFiles', 'pagination.data.*.views_number', (count) => (count === 0 ? null : count)),
  ),
  mutant(
    'extract-consumes-the-archive',
    'Extracting an archive moves the archive to the trash.',
    {
      breaks: 'ARCHIVE-1',
      also: {
        'ARCHIVE-3': 'the archive is not there for a second extraction',
        'ARCHIVE-6': 'the archive is not there for a second extraction',
      },
    },
    afterwards('extractArchive', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      const sql = "UPDATE entries SET deleted_at = '2026-01-01T00:00:00.000000Z', trash_id = id WHERE id = ?";
      db.prepare(sql).run(Number(entryId));
    }),
  ),
  mutant(
    'convert-replaces-the-source',
    'A conversion deletes the file that it read.',
    { breaks: 'CONVERT-1' },
    afterwards('convertFile', (db, { request }) => {
      const { url } = request.body as { url: string };
      const [, id] = /\/v1\/.*?(\d+)\/?$/.exec(url) ?? [];
      if (id !== undefined)
        db.prepare("DELETE FROM entries WHERE id = ? AND type <> 'folder'").run(Number(id));
    }),
  ),
  mutant(
    'unstar-moves-to-the-root',
    'Unstarring moves an entry to the root.',
    { breaks: 'STAR-1', overlaid: true },
    afterwards('unstarEntries', (db, { request }) => {
      for (const id of idsIn(request.body)) {
        db.prepare("UPDATE entries SET parent_id = NULL WHERE id = ? AND type <> 'folder'").run(id);
      }
    }),
  ),
  mutant(
    'link-deletion-trashes',
    'Deleting the link of an entry moves the entry to the trash.',
    { breaks: 'LINK-19', also: { 'LINK-20': 'by its hash as well' } },
    afterwards('deleteShareableLink', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      const sql = "UPDATE entries SET deleted_at = '2026-01-01T00:00:00.000000Z', trash_id = id WHERE id = ?";
      db.prepare(sql).run(idOf(entryId));
    }),
  ),
];
