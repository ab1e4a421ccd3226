import { field, json } from '../faults/answers.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { touching } from '../faults/fault.ts';
import { contentOf, entries, links } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { cutTo } from './stored.ts';

const firstOf = (limit: number) => (value: unknown) => (value as unknown[]).slice(0, limit);

/** What is right for one or two, and wrong for the third, the eleventh or the sixteenth. */
export const numberMutants = [
  mutant(
    'trash-takes-three',
    'Deleting moves the first three of a list to the trash.',
    { breaks: 'TRASH-10', also: { 'TRASH-2': 'the list counts by its first ids only' } },
    received('deleteEntries', ({ body }) => {
      if (body.deleteForever !== true) cutTo(3, body);
    }),
  ),
  mutant(
    'delete-forever-takes-ten',
    'Deleting permanently takes the first ten of a list.',
    {
      breaks: 'TRASH-4',
      also: {
        'TRASH-5': 'it holds in the trash as well',
        'TRASH-2': 'the list counts by its first ids only',
      },
    },
    received('deleteEntries', ({ body }) => {
      if (body.deleteForever === true) cutTo(10, body);
    }),
  ),
  mutant(
    'unstar-leaves-the-third',
    'Unstarring takes the star from the first two of a list.',
    { breaks: 'STAR-1', also: { 'STAR-2': 'the list counts by its first ids only' } },
    received('unstarEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'vault-delete-leaves-the-third',
    'Deleting from the vault takes the first two of a list.',
    { breaks: 'VAULT-21', also: { 'VAULT-23': 'what was to be deleted is there' } },
    received('deleteVaultEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'vault-move-leaves-the-third',
    'Moving within the vault takes the first two of a list.',
    {
      breaks: 'VAULT-13',
      also: { 'VAULT-12': 'what was to be moved is not', 'VAULT-15': 'it answers what it moved' },
    },
    received('moveVaultEntries', ({ body }) => {
      cutTo(2, body);
    }),
  ),
  mutant(
    'note-list-of-ten',
    'The list of notes holds the ten newest of the caller.',
    { breaks: 'NOTE-5' },
    json('listNotes', (body) => (body as unknown[]).slice(-10)),
  ),
  mutant(
    'workspace-list-of-three',
    'The workspace list names the last three workspaces of the caller.',
    { breaks: 'WS-5' },
    field('listWorkspaces', 'workspaces', (value) => (value as unknown[]).slice(-3)),
  ),
  mutant(
    'parts-of-two',
    'The parts of an upload are listed as far as the second.',
    { breaks: 'PART-9' },
    field('listUploadedParts', 'parts', firstOf(2)),
  ),
  mutant(
    'tracking-third-page-is-the-second',
    'Beyond the second page, the tracking list returns the second.',
    { breaks: 'TRACK-3' },
    received('listTrackedFiles', ({ query }) => {
      if (Number(query.page) > 2) query.page = '2';
    }),
  ),
  mutant(
    'extract-ten-files',
    'Extracting unpacks the first ten files of an archive.',
    { breaks: 'ARCHIVE-1' },
    afterwards('extractArchive', (db, { request }) => {
      const { parentId } = request.body as { parentId: number };
      // What the last extraction made: all of it has the same moment.
      const content = contentOf(db, parentId).sort((a, b) => a.id - b.id);
      const latest = content.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b), '');
      const files = content.filter(({ isFile, createdAt }) => isFile && createdAt === latest);
      entries.remove(db, { id: files.slice(10).map(({ id }) => id) });
    }),
  ),
  mutant(
    'extract-fifty-files',
    'An archive of more than fifty files is extracted as far as the fiftieth.',
    { breaks: 'ARCHIVE-1' },
    afterwards('extractArchive', (db, { request }) => {
      const { parentId } = request.body as { parentId: number };
      const files = entries.all(db, { parentId, isFile: 1 });
      entries.remove(db, { id: files.slice(50).map(({ id }) => id) });
    }),
  ),
  mutant(
    'second-link-not-kept',
    'An account can have one link: a link for a second entry is returned, but not stored.',
    {
      breaks: 'LINK-2',
      also: {
        'LINK-3': 'by its hash as well',
        'LINK-17': 'there is nothing to follow',
        'LINK-18': 'there is nothing to follow',
      },
    },
    touching('createShareableLink', (target) => {
      const owners = new Set<number>();
      afterwards('createShareableLink', (db, { json }) => {
        const { link } = json as { link: { id: number; user_id: number } };
        if (owners.has(link.user_id)) links.remove(db, { id: link.id });
        owners.add(link.user_id);
      })(target);
    }),
  ),
];
