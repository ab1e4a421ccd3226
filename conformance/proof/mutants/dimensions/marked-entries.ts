import { starredTag } from '../../../../server/src/entries/present.ts';
import { field } from '../faults/answers.ts';
import { touching } from '../faults/fault.ts';
import { received } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries, links, shares, stars } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { cutTo, depthOf, idsIn, isFolder, isMarked, passesOver, workspaceOf } from './stored.ts';

const done = { status: 'success' };
const unstarred = { ...done, tag: starredTag };

/** What is right for plain entries, and wrong for those that bear a star, a link or a share, or are large. */
export const markedEntryMutants = [
  mutant(
    'trash-leaves-the-starred',
    'Deleting leaves what is starred.',
    { breaks: 'TRASH-10', also: { 'TRASH-4': 'permanently as well' } },
    passesOver('deleteEntries', done, (target, id) => isMarked(target, stars, id)),
  ),
  mutant(
    'delete-forever-leaves-the-linked',
    'Deleting permanently leaves what has a link.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'in the trash as well' } },
    passesOver(
      'deleteEntries',
      done,
      (target, id, { deleteForever }) => deleteForever === true && isMarked(target, links, id),
    ),
  ),
  mutant(
    'trash-leaves-the-shared',
    'Deleting leaves what is shared.',
    { breaks: 'TRASH-10', also: { 'TRASH-4': 'permanently as well', 'TRASH-5': 'permanently as well' } },
    passesOver('deleteEntries', done, (target, id) => isMarked(target, shares, id)),
  ),
  mutant(
    'trash-of-mixed-kinds-takes-files',
    'Deleting a list of files and folders deletes only the files.',
    { breaks: 'TRASH-10', also: { 'TRASH-4': 'permanently as well' } },
    received('deleteEntries', ({ body }, target) => {
      const files = idsIn(body).filter((id) => !isFolder(target, id));
      if (files.length > 0) body.entryIds = files;
    }),
  ),
  mutant(
    'delete-forever-trashes-the-large',
    'A file of half a megabyte or more goes to the trash where it is to be deleted permanently.',
    { breaks: 'TRASH-4', also: { 'TRASH-5': 'what is in the trash stays there' } },
    received('deleteEntries', ({ body }, { database }) => {
      const files = database.read((db) => entries.all(db, { id: idsIn(body), isFile: 1 }));
      const isLarge = files.some(({ fileSize }) => fileSize >= 500_000);
      if (body.deleteForever === true && isLarge) body.deleteForever = false;
    }),
  ),
  mutant(
    'empty-trash-takes-the-starred',
    'Emptying the trash deletes what is starred as well.',
    { breaks: 'TRASH-7' },
    afterwards('deleteEntries', (db, { request }) => {
      if ((request.body as { emptyTrash?: boolean }).emptyTrash !== true) return;
      entries.remove(db, { id: stars.all(db).map(({ entryId }) => entryId) });
    }),
  ),
  mutant(
    'unstar-in-workspaces-nothing',
    'Entries in a shared workspace stay starred.',
    { breaks: 'STAR-1' },
    passesOver('unstarEntries', unstarred, (target, id) => workspaceOf(target, id) > 0),
  ),
  mutant(
    'unstar-of-the-nested-nothing',
    'Entries below two folders stay starred.',
    { breaks: 'STAR-1' },
    passesOver('unstarEntries', unstarred, (target, id) => depthOf(target, id) >= 2),
  ),
  mutant(
    'unstar-ten',
    'Unstarring takes the star from the first ten of a list.',
    { breaks: 'STAR-1' },
    received('unstarEntries', ({ body }) => {
      cutTo(10, body);
    }),
  ),
  mutant(
    'unstar-renames',
    'Unstarring puts a mark before the name.',
    { breaks: 'STAR-1' },
    afterwards('unstarEntries', (db, { request }) => {
      for (const { id, name } of entries.all(db, { id: idsIn(request.body) })) {
        entries.change(db, { id }, { name: `- ${name}` });
      }
    }),
  ),
  mutant(
    'unstar-tag-of-its-own',
    'Each unstarring returns a tag with another id.',
    { breaks: 'STAR-3' },
    touching('unstarEntries', (target) => {
      let last = 0;
      field('unstarEntries', 'tag.id', () => ++last)(target);
    }),
  ),
];
