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
  alphabet: { apart: { scripts: 'a login takes a device name in any alphabet' } },
  size: { never: 'the accounts of a run are given' },
  account: {
    apart: {
      'wrong password': 'a login with a wrong password is refused',
      'other case': 'a login with the password in the other letter case is refused',
      "another's password": 'a login of one account with the password of another is refused',
      'longer password': 'a login with more than the password is refused',
    },
  },
  repetition: {
    apart: {
      again: 'a login without a bearer token answers a token',
      'of one user': 'logins from another device, and from one that is known, tell of one user',
    },
  },
} as const satisfies Cells;

export const loggedUserCells = {
  ...shared,
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: {
      own: 'the logged-user operation tells of nobody but the user of the token',
      "another's": 'the logged-user operation tells the second account of nobody else, too',
    },
  },
  repetition: changesNothing,
} as const satisfies Cells;
