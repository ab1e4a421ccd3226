import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const extractionCells = {
  kind: { never: 'an archive is a file' },
  id: idsOnly,
  number: {
    paired: ['one', 'eleven'],
    apart: { sixty: 'an archive is extracted into the given folder and nowhere else' },
  },
  depth: { paired: ['folder', 'nested'], apart: { root: 'parentId 0 extracts to the root' } },
  workspace: ['left out', '0', 'shared'],
  alphabet: ['marks', 'scripts'],
  size: ['empty', '128 KiB'],
  account: {
    apart: {
      "another's archive": 'extracting the archive of another account is refused with 403',
      "another's folder": "an extraction into another account's folder is refused with 403",
      "another's folder, workspace 0":
        "an extraction with workspaceId 0 into another account's folder is refused",
      "in another's workspace":
        'an extraction without a workspaceId into a folder of a workspace that the caller does not belong to is refused',
      "another's workspace":
        'an extraction to the root of a workspace that the caller does not belong to is refused',
    },
  },
  // Extracted into another folder before: how a server treats duplicate names is open (U-87).
  repetition: ['once', 'again'],
  options: {
    password: ['null', 'with blanks'],
    folders: ['none', 'three'],
    extension: ['zip', 'ZIP'],
    name: ['as presigned', 'another'],
  },
} as const satisfies Cells;
