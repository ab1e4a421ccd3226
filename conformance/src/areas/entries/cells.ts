import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoText } from '../shared/cases/reasons.ts';

export const deletionCells = {
  kind: {
    paired: ['folder', 'file'],
    apart: {
      both: 'what is starred, linked or shared is deleted like anything else',
    },
  },
  id: idsOnly,
  number: ['one', 'three', 'sixteen'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: takesNoText,
  size: { apart: { 'a megabyte': 'a file of a megabyte that is deleted forever does not go to the trash' } },
  account: {
    apart: {
      "another's": 'the entry of a stranger is neither put in the trash nor deleted',
      "another's trash": 'what a stranger has in the trash stays there',
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
