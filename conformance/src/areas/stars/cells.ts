import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoBytes, takesNoOption, takesNoText } from '../shared/cases/reasons.ts';

export const unstarCells = {
  kind: {
    paired: ['folder', 'file'],
    apart: { both: 'unstarring unstars the given entries and no others' },
  },
  id: idsOnly,
  number: {
    paired: ['one', 'three'],
    apart: { sixteen: 'sixteen entries are unstarred in one request' },
  },
  depth: ['root', 'nested'],
  workspace: {
    paired: ['personal', 'shared'],
    apart: { both: 'entries of two workspaces are unstarred in one request' },
  },
  alphabet: takesNoText,
  size: takesNoBytes,
  account: {
    apart: {
      second: 'the second account unstars and tracks its own entries',
      "another's, mixed":
        'an entry stays starred when another account tries to unstar it, alone or after an entry of its own',
    },
  },
  repetition: {
    never: 'the interface does not specify what unstarring does to entries that are not starred (U-59)',
  },
  options: takesNoOption,
} as const satisfies Cells;
