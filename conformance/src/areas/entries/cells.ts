import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const deletionCells = {
  kind: {
    paired: ['folder', 'file'],
    apart: {
      both: 'what is starred, linked or shared is deleted like anything else',
      'a picture, a document, an archive':
        'what is large, no text or of an unusual name is deleted like anything else, and its folder stays',
    },
  },
  id: idsOnly,
  number: ['one', 'three', 'sixteen'],
  depth: {
    paired: ['root', 'nested'],
    apart: {
      'in a folder in the trash': 'what went to the trash with its folder is deleted forever',
      'in a folder named beside it': 'what lies in a folder is deleted together with it where both are named',
    },
  },
  workspace: ['personal', 'shared'],
  alphabet: {
    apart: {
      'scripts, a dot before it':
        'what is large, no text or of an unusual name is deleted like anything else, and its folder stays',
    },
  },
  size: {
    apart: {
      'a megabyte, for good': 'a file of a megabyte that is deleted forever does not go to the trash',
      'a megabyte':
        'what is large, no text or of an unusual name is deleted like anything else, and its folder stays',
    },
  },
  account: {
    apart: {
      "another's": 'the entry of a stranger is neither put in the trash nor deleted',
      "in another's workspace":
        'what lies in a workspace that the caller does not belong to is not put in the trash',
      "another's trash": 'what a stranger has in the trash stays there',
      second: 'the second account links, shares and deletes what is its own',
      member: 'a member puts what another keeps in a shared workspace in the trash, and deletes it forever',
      mixed: 'entries of others in a list that begins with an own one stay as they are',
    },
  },
  repetition: { never: 'what becomes of an entry in the trash that goes there again is open (U-49)' },
  options: {
    deleteForever: ['left out', 'false', 'true'],
    emptyTrash: ['left out', 'false'],
    before: ['active', 'trashed', 'both'],
  },
} as const satisfies Cells;
