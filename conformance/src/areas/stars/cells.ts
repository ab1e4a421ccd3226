import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoBytes, takesNoOption, takesNoText } from '../shared/cases/reasons.ts';

export const unstarCells = {
  kind: {
    paired: ['folder', 'file'],
    apart: { both: 'unstarring takes the star from the entries named and from no other' },
  },
  id: idsOnly,
  number: {
    paired: ['one', 'three'],
    apart: { sixteen: 'each of sixteen entries loses its star' },
  },
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: takesNoText,
  size: takesNoBytes,
  account: {
    apart: {
      second: 'the second account unstars and tracks what is its own',
      "another's": 'an entry stays starred when another account unstars it',
      mixed: 'an entry stays starred when another account unstars it in a list that begins with an own one',
    },
  },
  repetition: { never: 'what unstarring does to entries that are not starred is open (U-59)' },
  options: takesNoOption,
} as const satisfies Cells;
