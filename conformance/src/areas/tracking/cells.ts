import type { Cells } from '../../model/cells.ts';
import { takesNoId, takesNoText } from '../shared/cases/reasons.ts';

export const trackingCells = {
  kind: {
    apart: {
      file: 'the tracking list contains a tracked file with its views and downloads',
      folder: 'the tracking list contains no folders',
    },
  },
  id: takesNoId,
  number: {
    apart: {
      none: 'a tracked file without views is listed with 0 views and 0 downloads',
      'three pages': 'the tracking list has pages of 15 files, and together the pages contain every file',
      '15 and 16': 'the tracking list of a workspace has one page for 15 files, and two for 16',
    },
  },
  depth: { never: 'the state provider chooses where tracked files lie' },
  workspace: {
    apart: {
      '0': 'the tracking list of workspace 0 contains a file of the personal workspace',
      'shared, and 0':
        'the tracking list of a workspace contains its tracked file, and the list of workspace 0 does not',
      shared: 'the tracking list of a workspace does not contain a file of the personal workspace',
      'two shared': 'the tracking list of one shared workspace does not contain a file of another',
    },
  },
  alphabet: takesNoText,
  size: { apart: { 'almost 5 MB': 'the tracking list shows the size of a file of almost 5 MB' } },
  account: {
    apart: {
      second: 'the second account unstars and tracks its own entries',
      "another's file": 'the tracking list of one account does not contain a file of another',
      "another's workspace":
        'the tracking list of a workspace that the caller does not belong to is refused with 403',
    },
  },
  repetition: {
    apart: {
      again: 'links, shares and reading the list do not change the counts of a large tracked file',
    },
  },
  options: { never: 'the page number is tested, and the name of the page size is unspecified (U-100)' },
} as const satisfies Cells;
