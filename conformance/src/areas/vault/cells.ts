import type { Cells } from '../../model/cells.ts';
import {
  changesNothing,
  idsOnly,
  takesNoBytes,
  takesNoEntry,
  takesNoId,
  takesNoOption,
  takesNoPlace,
  takesNoText,
  takesNoWorkspace,
} from '../shared/cases/reasons.ts';

const eleven =
  'eleven files and folders from several folders are moved in one request, and deleted in one request';

const entries = {
  kind: { paired: ['folder', 'file'], apart: { both: eleven } },
  id: idsOnly,
  number: { paired: ['one', 'three'], apart: { eleven } },
  workspace: { never: 'a vault lies in no workspace' },
  alphabet: takesNoText,
  size: takesNoBytes,
} as const;

export const vaultMoveCells = {
  ...entries,
  depth: ['folder', 'nested'],
  account: {
    apart: {
      "another's": 'another account cannot move a vault entry',
      mixed:
        'a move or deletion in the vault that lists an entry of the caller first and then entries of other accounts does not change the latter',
      "another's folder": 'moving a vault entry into the folder of another account is refused',
      "another's vault": 'moving a vault entry into the vault of another account is refused',
    },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: {
      'to where they lie': eleven,
      'there and back':
        'a file and a folder that were moved are moved back to each folder that they were in before',
    },
  },
  options: { destination: ['empty', 'filled'] },
} as const satisfies Cells;

export const vaultDeletionCells = {
  ...entries,
  depth: ['folder', 'nested'],
  account: {
    apart: {
      "another's": 'another account cannot delete an entry of the vault',
      mixed:
        'a move or deletion in the vault that lists an entry of the caller first and then entries of other accounts does not change the latter',
    },
  },
  repetition: { never: 'the interface does not specify what happens to a list of unknown ids (U-48)' },
  options: { 'before it': ['arranged', 'moved'] },
} as const satisfies Cells;

export const vaultReadCells = {
  kind: takesNoEntry,
  id: takesNoId,
  number: { never: 'an account has one' },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: takesNoText,
  size: changesNothing,
  account: { apart: { "another's": 'the vault of one account is not returned to another' } },
  repetition: changesNothing,
  options: takesNoOption,
} as const satisfies Cells;
