import type { Cells } from '../../model/cells.ts';
import { namesOne, takesNoBytes, takesNoText } from '../shared/cases/reasons.ts';

const entries = {
  kind: ['folder', 'file'],
  id: ['id', 'hash'],
  number: namesOne,
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  size: takesNoBytes,
} as const;

export const linkCells = {
  ...entries,
  alphabet: { never: 'its password is the only text, and an option' },
  account: {
    apart: {
      second: 'a link of the second account names it as its creator',
      "another's id": "a link for another account's entry is refused with 403",
      "another's hash": "a link for another account's entry named by its hash is refused with 403",
    },
  },
  repetition: ['once', 'again'],
  options: {
    password: ['left out', 'ASCII', 'scripts'],
    expires_at: ['left out', 'given', 'in 2039'],
    allow_edit: ['left out', 'false', 'true'],
    allow_download: ['left out', 'false', 'true'],
  },
} as const satisfies Cells;

export const linkDeletionCells = {
  ...entries,
  alphabet: takesNoText,
  account: {
    apart: {
      "another's id": "another account's link cannot be deleted",
      "another's hash": "another account's link cannot be deleted by the hash of its entry",
    },
  },
  // What a second deletion answers is open (U-65).
  repetition: { apart: { 'made again': 'a link that is made after one was removed has nothing of it' } },
  options: { 'the link': ['open', 'protected', 'expiring'] },
} as const satisfies Cells;
