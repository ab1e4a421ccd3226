import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const extractionCells = {
  kind: { never: 'an archive is a file' },
  id: idsOnly,
  number: {
    paired: ['one', 'eleven'],
    apart: { sixty: 'an archive is extracted into the folder named and nowhere else' },
  },
  depth: { paired: ['folder', 'nested'], apart: { root: 'parentId 0 extracts to the root' } },
  workspace: ['left out', '0', 'shared'],
  alphabet: ['marks', 'scripts'],
  size: ['empty', '128 KiB'],
  account: {
    apart: {
      "another's archive": "another account's archive is refused with 403",
      "another's folder": "an extraction into another account's folder is refused with 403",
      "another's folder, workspace 0":
        "an extraction into another account's folder and workspace 0 is refused",
      "in another's workspace":
        'an extraction into a folder of a workspace of others, which is not named, is refused',
      "another's workspace": 'an extraction to the root of a workspace of others is refused',
    },
  },
  // Into another folder before: what becomes of names that are taken is open (U-87).
  repetition: ['once', 'again'],
  options: {
    password: ['null', 'with blanks'],
    folders: ['none', 'three'],
    extension: ['zip', 'ZIP'],
    name: ['as presigned', 'another'],
  },
} as const satisfies Cells;
