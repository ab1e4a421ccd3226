import type { AreaSheet } from '../../model/operation-sheet.ts';
import { without } from '../shared/requests.ts';

export const foldersSheet = {
  createFolder: {
    valid: async (t) => ({ body: { name: t.unique('Folder'), parentId: (await t.runFolder()).id } }),
    effect: { makes: 'folder', shownAt: 'folder' },
    reveals: [],
    broken: { statesForm: true, refusals: [{ proves: 'FOLDER-4', request: without('name') }] },
  },
} satisfies AreaSheet;
