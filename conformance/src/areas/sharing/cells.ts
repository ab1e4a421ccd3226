import type { Cells } from '../../model/cells.ts';
import { idsOnly, takesNoBytes } from '../shared/cases/reasons.ts';

export const sharingCells = {
  kind: ['folder', 'file'],
  id: idsOnly,
  number: { never: 'a run knows the address of one account beside its own' },
  depth: ['root', 'nested'],
  workspace: ['personal', 'shared'],
  alphabet: { never: 'an address is its only text, and those of the accounts are given' },
  size: takesNoBytes,
  account: { apart: { "another's": "another account's entry cannot be shared" } },
  repetition: ['once', 'again'],
  options: { permissions: ['view', 'edit', 'download', 'all three'] },
} as const satisfies Cells;
