import { addressing, faulty, leavingOut, sending, type FaultyClient } from './fault.ts';

export const entryFaults: readonly FaultyClient[] = [
  faulty(
    'folders',
    'folder-without-name',
    'A folder has no name.',
    'FOLDER-2',
    leavingOut('createFolder', 'name'),
  ),
  faulty(
    'folders',
    'folder-parent-as-text',
    'The parent of a folder is a text.',
    'FOLDER-3',
    sending('createFolder', { parentId: '7' }),
  ),
  faulty(
    'folders',
    'folder-workspace-by-name',
    'The workspace of a folder is called by its name.',
    'FOLDER-5',
    addressing('createFolder', (url) => url.replace('workspaceId=0', 'workspaceId=personal')),
  ),
  faulty(
    'folders',
    'delete-one-id',
    'A deletion sends one id, not an array.',
    'TRASH-2',
    sending('deleteEntries', { entryIds: 7 }),
  ),
  faulty(
    'folders',
    'delete-ids-as-text',
    'A deletion sends ids as texts.',
    'TRASH-2',
    sending('deleteEntries', { entryIds: ['7'] }),
  ),
  faulty(
    'folders',
    'delete-forever-as-text',
    'deleteForever is the text `false`.',
    'TRASH-3',
    sending('deleteEntries', { deleteForever: 'false' }),
  ),
  faulty(
    'folders',
    'empty-trash-as-number',
    'emptyTrash is 0.',
    'TRASH-6',
    sending('deleteEntries', { emptyTrash: 0 }),
  ),
  faulty(
    'stars',
    'unstar-without-ids',
    'Unstarring names no entries.',
    'STAR-2',
    leavingOut('unstarEntries', 'entryIds'),
  ),
];
