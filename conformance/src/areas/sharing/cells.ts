import type { Cells } from '../../model/cells.ts';
import { idsOnly } from '../shared/cases/reasons.ts';

export const sharingCells = {
  kind: ['folder', 'file'],
  id: idsOnly,
  number: {
    paired: ['one', 'three'],
    apart: { eleven: 'an entry is shared with each of eleven users at once' },
  },
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: {
    apart: {
      'no address':
        'each form of an invalid address is refused beside a valid one, and as the third of a list, too',
    },
  },
  size: {
    apart: {
      'almost 5 MB':
        'links and shares of a large tracked file, and looks at the list, leave its counts as they are',
    },
  },
  account: {
    apart: {
      "another's": "another account's entry cannot be shared",
      'to a third': "another account's entry cannot be shared with a third, and that with 403",
      "another's, refused": 'what is refused for the folder and the file of a stranger is not done either',
      second: 'the second account links, shares and deletes what is its own',
      bystander: 'what is linked and shared with somebody is open to no other account',
      member: 'a member shares what another keeps in a shared workspace',
      receiver: 'who may view or download what is shared does not get to change it',
    },
  },
  repetition: ['once', 'again'],
  options: {
    // To view alone is what other checks share to.
    permissions: ['edit', 'download', 'all three'],
    'the entry': ['unmarked', 'starred and linked'],
  },
} as const satisfies Cells;
