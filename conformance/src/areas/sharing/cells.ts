import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const sharingCells = {
  kind: ['folder', 'file'],
  id: idsOnly,
  number: {
    paired: ['one', 'three'],
    apart: { eleven: 'an entry is shared with eleven users in one request' },
  },
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: {
    apart: {
      'no address': 'each kind of invalid address is refused, also in a list with valid addresses',
    },
  },
  size: {
    apart: {
      'almost 5 MB': 'links, shares and reading the list do not change the counts of a large tracked file',
    },
  },
  account: {
    apart: {
      "another's": "another account's entry cannot be shared",
      'to a third': "sharing another account's entry with a third account is refused with 403",
      "another's, refused":
        'a request that is refused for the folder or file of another account changes nothing',
      second: 'the second account links, shares and deletes its own entries',
      bystander: 'an entry that is linked and shared with one user is not accessible to other accounts',
      member: 'a member shares an entry of another member in a shared workspace',
      receiver: 'a user with view or download permission cannot change a shared entry',
    },
  },
  repetition: ['once', 'again'],
  options: {
    // Other checks share with `view` alone.
    permissions: ['edit', 'download', 'all three'],
    'the entry': ['unmarked', 'starred and linked'],
  },
} as const satisfies Cells;
