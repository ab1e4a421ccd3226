import type { Cells } from '../../model/cells.ts';
import { wholeAlphabets } from '../shared/cases/texts.ts';
import { takesNoId } from '../shared/cases/reasons.ts';

export const folderCells = {
  kind: { never: 'it makes folders only' },
  id: takesNoId,
  number: { apart: { eleven: 'a parent contains each of several created folders' } },
  depth: ['root', 'folder', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long'],
    apart: {
      'as long as it may be':
        'createFolder stores long and unusual texts as they were sent, if it accepts them',
    },
  },
  account: {
    apart: {
      "another's folder":
        "creating a folder in another account's folder that existed before the run is refused with 403",
      "another's workspace": 'a folder in a workspace that the caller does not belong to is refused with 403',
      "another's, refused":
        'a request that is refused for the folder or file of another account changes nothing',
      "in another's workspace":
        'a folder without a workspaceId in a folder of a workspace that the caller does not belong to is refused',
      member: 'entries that a member adds to a shared workspace are in that workspace',
      receiver: 'entries that a receiver adds to a folder shared with edit permission are in that folder',
    },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: {
      'of a name elsewhere': 'a folder is different from folders with the same name elsewhere',
      'of a name in other letters':
        'a folder is different from a folder beside it whose name differs only in letter case',
      'of a name in the trash': 'a folder is different from a folder with the same name in the trash',
    },
  },
  options: { never: 'parentId and workspaceId are the depth and the workspace' },
} as const satisfies Cells;
