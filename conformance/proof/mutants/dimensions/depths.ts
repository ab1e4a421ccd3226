import { field, json } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { afterwards } from '../faults/state.ts';
import { entries, shares } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';
import { depthOf, idOf, idsIn } from './stored.ts';

/** What is right near the root, and wrong further down. */
export const depthMutants = [
  mutant(
    'folder-below-three-at-the-root',
    'A folder below three others is created at the root.',
    { breaks: 'FOLDER-3', also: { 'ENTRY-12': 'the path names none of the folders above' } },
    received('createFolder', ({ body }, { database }) => {
      if (typeof body.parentId !== 'number' || depthOf({ database }, body.parentId) < 2) return;
      body.parentId = null;
    }),
  ),
  mutant(
    'register-below-three-one-up',
    'A file below three folders is stored in the second.',
    { breaks: 'REG-8' },
    received('registerEntry', ({ body }, { database }) => {
      if (typeof body.parentId !== 'number' || depthOf({ database }, body.parentId) < 2) return;
      body.parentId = database.read((db) => entries.find(db, { id: body.parentId as number }))!.parentId;
    }),
  ),
  mutant(
    'entry-path-of-three',
    'The `path` of an entry names its last three ids.',
    { breaks: 'ENTRY-12' },
    field('registerEntry', 'fileEntry.path', (path) => String(path).split('/').slice(-3).join('/')),
  ),
  mutant(
    'link-of-nested-entries-refused',
    'Creating a link for an entry below two folders fails with an unknown-entry error.',
    { breaks: 'LINK-2', also: { 'LINK-3': 'by its hash as well' } },
    refuses('createShareableLink', ({ params }, target) => depthOf(target, idOf(params.entryId!)) >= 2, 404),
  ),
  mutant(
    'trash-takes-the-parent-along',
    'Deleting an entry below two folders moves the upper folder to the trash.',
    { breaks: 'TRASH-10' },
    received('deleteEntries', ({ body }, target) => {
      if (body.deleteForever === true) return;
      body.entryIds &&= idsIn(body).map((id) => {
        if (depthOf(target, id) < 2) return id;
        return target.database.read((db) => entries.find(db, { id }))!.parentId;
      });
    }),
  ),
  mutant(
    'share-of-a-nested-entry-is-of-its-folder',
    'Sharing an entry in a folder shares the folder.',
    { breaks: 'SHARE-2', also: { 'SHARE-10': 'the folder above gives access as well' } },
    afterwards('shareEntry', (db, { request }) => {
      const { entryId } = request.params as { entryId: string };
      const parentId = entries.find(db, { id: Number(entryId) })?.parentId;
      if (!parentId) return;
      for (const share of shares.all(db, { entryId: Number(entryId) })) {
        shares.remove(db, { entryId: parentId, userId: share.userId });
        shares.add(db, { ...share, entryId: parentId });
      }
      shares.remove(db, { entryId: Number(entryId) });
    }),
  ),
  mutant(
    'folder-parent-shown-as-the-root',
    'A folder in a folder is returned with the uppermost folder as its `parent_id`.',
    { breaks: 'FOLDER-11', also: { 'FOLDER-3': 'the answer names another parent' } },
    json('createFolder', (body) => {
      const { folder } = body as { folder: { path: string; parent_id: number | null } };
      if (folder.parent_id !== null) folder.parent_id = Number(folder.path.split('/')[0]);
    }),
  ),
];
