import type { Cells } from '../../model/cells.ts';
import { namesOne, takesNoBytes, takesNoText } from '../shared/cases/reasons.ts';

const entries = {
  kind: ['folder', 'file'],
  id: ['id', 'hash'],
  number: namesOne,
  depth: {
    paired: ['root', 'nested'],
    apart: { 'one above another': 'links of nested folders are created and deleted independently' },
  },
  workspace: ['personal', 'shared'],
  size: takesNoBytes,
} as const;

export const linkCells = {
  ...entries,
  size: {
    apart: {
      'almost 5 MB': 'links, shares and reading the list do not change the counts of a large tracked file',
    },
  },
  alphabet: {
    apart: {
      digits: 'a link password that looks like another value works, and is not shown',
      spaces: 'a link password that looks like another value works, and is not shown',
    },
  },
  account: {
    apart: {
      second: 'a link that the second account creates has its user id',
      member: 'a link for an entry of another member in a shared workspace has the user id of its creator',
      'second, both ways': 'the second account links, shares and deletes its own entries',
      bystander: 'an entry that is linked and shared with one user is not accessible to other accounts',
      'member, both ways':
        'a member creates a link for an entry of another member in a shared workspace and deletes it by the hash of the entry',
      "another's id": "a link for another account's folder is refused with 403",
      "another's hash": "a link for the hash of another account's folder is refused with 403",
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
      "another's id": 'the link of another account cannot be deleted',
      "another's hash": 'the link of another account cannot be deleted by the hash of its entry',
      second: 'the second account links, shares and deletes its own entries',
      member:
        'a member creates a link for an entry of another member in a shared workspace and deletes it by the hash of the entry',
    },
  },
  // The response to a second deletion is open (U-65).
  repetition: {
    apart: { 'made again': 'a new link neither brings back a deleted link nor inherits its settings' },
  },
  options: { 'the link': ['open', 'protected', 'expiring, to edit'], 'made by': ['id', 'hash'] },
} as const satisfies Cells;
