import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const deletionCells = {
  kind: {
    paired: ['folder', 'file'],
    apart: {
      both: 'starred, linked and shared entries are deleted like other entries',
      'a picture, a document, an archive':
        'large files, binary files and files with unusual names are deleted like other files, and their folder stays',
    },
  },
  id: idsOnly,
  number: ['one', 'three', 'sixteen'],
  depth: {
    paired: ['root', 'nested'],
    apart: {
      'in a folder in the trash': 'an entry that was trashed with its folder can be deleted permanently',
      'in a folder named beside it': 'a folder and an entry in it are deleted when the request contains both',
    },
  },
  workspace: {
    paired: ['personal', 'shared'],
    apart: { both: 'entries of two workspaces are deleted in one request' },
  },
  alphabet: {
    apart: {
      'scripts, a dot before it':
        'large files, binary files and files with unusual names are deleted like other files, and their folder stays',
    },
  },
  size: {
    apart: {
      'a megabyte, for good': 'a permanently deleted file of one megabyte is not in the trash',
      'a megabyte':
        'large files, binary files and files with unusual names are deleted like other files, and their folder stays',
    },
  },
  account: {
    apart: {
      "in another's workspace":
        'an entry in a workspace that the caller does not belong to is not moved to the trash',
      "another's trash": 'entries in the trash of another account stay there',
      second: 'the second account links, shares and deletes its own entries',
      member:
        'a member of a shared workspace moves an entry of another member to the trash and deletes it permanently',
      "another's, mixed":
        'entries of other accounts in a deletion, alone or after an entry of the caller, are neither moved to the trash nor deleted',
    },
  },
  repetition: {
    never: 'the interface does not specify what happens to an entry that is already in the trash (U-49)',
  },
  options: {
    deleteForever: ['left out', 'false', 'true'],
    emptyTrash: ['left out', 'false'],
    before: ['active', 'trashed', 'both'],
  },
} as const satisfies Cells;
