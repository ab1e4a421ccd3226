import type { Cells } from '../../model/cells.ts';
import { wholeAlphabets } from '../shared/cases/texts.ts';
import { takesNoId } from '../shared/cases/reasons.ts';

export const folderCells = {
  kind: { never: 'it makes folders only' },
  id: takesNoId,
  number: { apart: { eleven: 'each of several folders of one parent is there' } },
  depth: ['root', 'folder', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long'],
    apart: {
      'as long as it may be': 'a name at the edge of what createFolder takes is kept whole where it is taken',
    },
  },
  account: {
    apart: {
      "another's folder": 'the folder of a stranger is refused with 403',
      "another's folder, shared to edit": 'what is made in a folder that somebody else shares lies there',
      "another's workspace": 'a folder in a workspace that the caller does not belong to is refused with 403',
      "another's, refused": 'what is refused for the folder and the file of a stranger is not done either',
      "in another's workspace":
        'a folder in a folder of a workspace of others, which is not named, is refused',
      member: 'what a member adds to a workspace of somebody else lies there',
      receiver: 'what a receiver adds to a folder that is shared to edit lies in it',
    },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: {
      'of a name elsewhere': 'a folder is another than those of its name elsewhere',
      'of a name in other letters':
        'a folder is another than one beside it whose name differs in the case of letters',
      'of a name in the trash': 'a folder is another than the one of its name in the trash',
    },
  },
  options: { never: 'parentId and workspaceId are the depth and the workspace' },
} as const satisfies Cells;
