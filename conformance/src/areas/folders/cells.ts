import type { Cells } from '../../model/cells.ts';
import { alphabets } from '../shared/cases/texts.ts';
import { takesNoId } from '../shared/cases/reasons.ts';

export const folderCells = {
  kind: { never: 'it makes folders only' },
  id: takesNoId,
  number: { never: 'a request makes one' },
  depth: ['root', 'folder', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: alphabets,
  size: ['short', 'long'],
  account: {
    apart: {
      "another's folder": 'the folder of a stranger is refused with 403',
      "another's workspace": 'a folder in a workspace that the caller does not belong to is refused with 403',
    },
  },
  repetition: ['once', 'again'],
  options: { never: 'parentId and workspaceId are the depth and the workspace' },
} as const satisfies Cells;
