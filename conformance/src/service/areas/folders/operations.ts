import type { AreaOperations } from '../../operation-description.ts';
import { without } from '../shared/requests.ts';

export const folderOperations = {
  createFolder: {
    valid: async (t) => ({ body: { name: t.unique('Folder'), parentId: (await t.runFolder()).id } }),
    effect: { makes: 'folder', shownAt: 'folder' },
    reveals: [],
    broken: { statesForm: true, refusals: [{ tests: 'FOLDER-4', request: without('name') }] },
  },
} satisfies AreaOperations;
