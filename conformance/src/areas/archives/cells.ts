import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const extractionCells = {
  kind: { never: 'an archive is a file' },
  id: idsOnly,
  number: ['one', 'eleven'],
  depth: { paired: ['folder', 'nested'], apart: { root: 'parentId 0 extracts to the root' } },
  workspace: ['left out', '0', 'shared'],
  alphabet: ['ASCII', 'scripts'],
  size: ['few bytes', 'empty', '100 kB'],
  account: {
    apart: {
      "another's archive": "another account's archive is refused with 403",
      "another's folder": "an extraction into another account's folder is refused with 403",
    },
  },
  repetition: { never: 'what becomes of names that are taken is open (U-87)' },
  options: { password: ['null', 'right'], folders: ['none', 'three'] },
} as const satisfies Cells;
