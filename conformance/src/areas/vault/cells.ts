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

const eleven = 'eleven files and folders of several folders are moved together, and deleted together';

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
      "another's": 'a vault entry stays where it is when another account moves it',
      mixed: 'entries of others in a list of vault entries that begins with an own one stay as they are',
      "another's folder": "a move of a vault entry into another account's folder is refused",
      "another's vault": 'a move of a vault entry into the vault of another account is refused',
    },
  },
  repetition: { paired: ['once', 'again'], apart: { 'to where they lie': eleven } },
  options: { destination: ['empty', 'filled'] },
} as const satisfies Cells;

export const vaultDeletionCells = {
  ...entries,
  depth: ['folder', 'nested'],
  account: {
    apart: {
      "another's": 'an entry of the vault outlives a deletion by another account',
      mixed: 'entries of others in a list of vault entries that begins with an own one stay as they are',
    },
  },
  repetition: { never: 'what becomes of a list of unknown ids is open (U-48)' },
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
  account: { apart: { "another's": 'the vault of one account is not answered to another' } },
  repetition: changesNothing,
  options: takesNoOption,
} as const satisfies Cells;
