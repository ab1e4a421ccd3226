import type { Cells } from '../../model/cells.ts';
import { takesNoId, takesNoText } from '../shared/cases/reasons.ts';

export const trackingCells = {
  kind: {
    apart: {
      file: 'the tracking list holds a tracked file with its views and downloads',
      folder: 'the tracking list holds no folders',
    },
  },
  id: takesNoId,
  number: {
    apart: {
      none: 'a tracked file that nobody has viewed is listed with 0 views and 0 downloads',
      'three pages': 'the tracking list comes in pages of 15 files that add up to all',
      '15 and 16': 'the tracking list of a workspace has one page for 15 files, and two for 16',
    },
  },
  depth: { never: 'the state provider chooses where tracked files lie' },
  workspace: {
    apart: {
      '0': 'the tracking list of workspace 0 holds a file of the personal workspace',
      'shared, and 0':
        'the tracking list of a workspace holds its tracked file, and that of workspace 0 does not',
      shared: 'the tracking list of a workspace does not hold a file of the personal workspace',
      'two shared': 'the tracking list of one shared workspace does not hold a file of another',
    },
  },
  alphabet: takesNoText,
  size: { apart: { 'almost 5 MB': 'the tracking list tells the size of a file of almost 5 MB' } },
  account: {
    apart: {
      second: 'the second account unstars and tracks what is its own',
      "another's file": "the tracking list of one account does not hold another's file",
      "another's workspace":
        'the tracking list of a workspace that the caller does not belong to is refused with 403',
    },
  },
  repetition: {
    apart: {
      again: 'links and shares of a large tracked file, and looks at the list, leave its counts as they are',
    },
  },
  options: { never: 'page goes with the number, and the page size has no stated name (U-100)' },
} as const satisfies Cells;
