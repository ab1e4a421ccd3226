import type { Cells } from '../../model/cells.ts';
import { namesOne, takesNoBytes, takesNoText } from '../shared/cases/reasons.ts';

const entries = {
  kind: ['folder', 'file'],
  id: ['id', 'hash'],
  number: namesOne,
  depth: {
    paired: ['root', 'nested'],
    apart: { 'one above another': 'links of folders in one another are made and removed each for itself' },
  },
  workspace: ['personal', 'shared'],
  size: takesNoBytes,
} as const;

export const linkCells = {
  ...entries,
  size: {
    apart: {
      'almost 5 MB':
        'links and shares of a large tracked file, and looks at the list, leave its counts as they are',
    },
  },
  alphabet: {
    apart: {
      digits: 'a password of digits or of spaces protects a link, and is not shown',
      spaces: 'a password of digits or of spaces protects a link, and is not shown',
    },
  },
  account: {
    apart: {
      second: 'a link of the second account names it as its creator',
      member: 'a link for what another keeps in a shared workspace names its creator',
      'second, both ways': 'the second account links, shares and deletes what is its own',
      bystander: 'what is linked and shared with somebody is open to no other account',
      'member, both ways':
        'a member links what another keeps in a shared workspace, and removes the link by its hash',
      "another's id": "a link for another account's entry is refused with 403",
      "another's hash": "a link for another account's entry named by its hash is refused with 403",
    },
  },
  repetition: ['once', 'again'],
  options: {
    password: ['left out', 'ASCII', 'scripts'],
    expires_at: ['left out', 'soon', 'in 2040'],
    allow_edit: ['left out', 'false', 'true'],
    allow_download: ['left out', 'false', 'true'],
    'the entry': ['unmarked', 'starred and shared'],
  },
} as const satisfies Cells;

export const linkDeletionCells = {
  ...entries,
  alphabet: takesNoText,
  account: {
    apart: {
      "another's id": "another account's link cannot be deleted",
      "another's hash": "another account's link cannot be deleted by the hash of its entry",
      second: 'the second account links, shares and deletes what is its own',
      member: 'a member links what another keeps in a shared workspace, and removes the link by its hash',
    },
  },
  // What a second deletion answers is open (U-65).
  repetition: { apart: { 'made again': 'a link that is made after one was removed has nothing of it' } },
  options: { 'the link': ['open', 'protected', 'expiring, to edit'], 'made by': ['id', 'hash'] },
} as const satisfies Cells;
