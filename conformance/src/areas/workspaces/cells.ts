import type { Cells } from '../../model/cells.ts';
import { wholeAlphabets } from '../shared/cases/texts.ts';
import {
  changesNothing,
  takesNoEntry,
  takesNoId,
  takesNoOption,
  takesNoPlace,
  takesNoText,
} from '../shared/cases/reasons.ts';

const shared = { kind: takesNoEntry, depth: takesNoPlace, options: takesNoOption } as const;

export const workspaceCells = {
  ...shared,
  id: takesNoId,
  number: { never: 'a request creates only one' },
  workspace: { never: 'the operation creates a workspace' },
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long'],
    apart: {
      'as long as it may be':
        'createWorkspace stores long and unusual texts as they were sent, if it accepts them',
    },
  },
  account: {
    apart: { second: 'a workspace of the second account has this account as owner in every response' },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: { 'eleven times': 'the workspace list contains each of several workspaces' },
  },
} as const satisfies Cells;

export const workspaceReadCells = {
  ...shared,
  id: { never: 'a workspace has an id only' },
  number: { never: 'a request contains only one' },
  workspace: { apart: { shared: 'a workspace is returned by its id' } },
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: { "another's": 'a workspace of the first account is refused with 403 to the second account' },
  },
  repetition: changesNothing,
} as const satisfies Cells;

export const workspaceListCells = {
  ...shared,
  id: takesNoId,
  number: { apart: { eleven: 'the workspace list contains each of several workspaces' } },
  workspace: {
    apart: {
      "somebody else's":
        'the workspace list contains a workspace of another user once, if the caller belongs to it',
    },
  },
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: {
      "another's": 'the workspace list does not contain a workspace that the caller does not belong to',
    },
  },
  repetition: changesNothing,
  options: { never: 'the name of its parameter is unspecified (U-73)' },
} as const satisfies Cells;
