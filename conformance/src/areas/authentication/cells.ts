import type { Cells } from '../../model/cells.ts';
import {
  changesNothing,
  takesNoEntry,
  takesNoId,
  takesNoPlace,
  takesNoText,
  takesNoWorkspace,
  takesNoOption,
} from '../shared/cases/reasons.ts';

const shared = {
  kind: takesNoEntry,
  id: takesNoId,
  number: { never: 'a request is about one account' },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  options: takesNoOption,
} as const;

export const loginCells = {
  ...shared,
  alphabet: { apart: { scripts: 'a login accepts a device name in any alphabet' } },
  size: { never: 'the accounts of a run are given' },
  account: {
    apart: {
      'wrong password': 'a login with a wrong password is refused',
      'other case': 'a login with the password in another letter case is refused',
      "another's password": 'a login of one account with the password of another is refused',
      'longer password': 'a login with the password and one more character is refused',
    },
  },
  repetition: {
    apart: {
      again: 'a login needs no bearer token and returns a token',
      'of one user': 'logins from a new device and from a known device return the same user',
    },
  },
} as const satisfies Cells;

export const loggedUserCells = {
  ...shared,
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: {
      own: 'GET /cli/loggedUser returns only the user of the token',
      "another's": 'GET /cli/loggedUser returns only the second user to the second account',
    },
  },
  repetition: changesNothing,
} as const satisfies Cells;
