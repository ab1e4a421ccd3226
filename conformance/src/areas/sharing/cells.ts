import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoBytes } from '../shared/cases/reasons.ts';

export const sharingCells = {
  kind: ['folder', 'file'],
  id: idsOnly,
  number: ['one', 'three'],
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: {
    apart: { 'no address': 'each form of an invalid address is refused, and as the third of a list, too' },
  },
  size: takesNoBytes,
  account: {
    apart: {
      "another's": "another account's entry cannot be shared",
      'to a third': "another account's entry cannot be shared with a third, and that with 403",
      receiver: 'who may view or download what is shared does not get to change it',
    },
  },
  repetition: ['once', 'again'],
  options: { permissions: ['view', 'edit', 'download', 'all three'] },
} as const satisfies Cells;
