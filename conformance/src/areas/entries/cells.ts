import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoBytes, takesNoText } from '../shared/cases/reasons.ts';

export const deletionCells = {
  kind: ['folder', 'file'],
  id: idsOnly,
  number: ['one', 'three', 'sixteen'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: takesNoText,
  size: takesNoBytes,
  account: {
    apart: {
      "another's": 'the entry of a stranger is neither put in the trash nor deleted',
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
