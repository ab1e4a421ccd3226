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
  number: { never: 'a request makes one' },
  workspace: { never: 'it makes one' },
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long'],
    apart: {
      'as long as it may be':
        'a name at the edge of what createWorkspace takes is kept whole where it is taken',
    },
  },
  account: { apart: { second: 'a workspace of the second account is its own in every answer' } },
  repetition: {
    paired: ['once', 'again'],
    apart: { 'eleven times': 'the workspace list names each of several workspaces' },
  },
} as const satisfies Cells;

export const workspaceReadCells = {
  ...shared,
  id: { never: 'a workspace has an id only' },
  number: { never: 'a request names one' },
  workspace: { apart: { shared: 'a single workspace is the one that its id names' } },
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: { "another's": 'a workspace is refused with 403 to an account that does not belong to it' },
  },
  repetition: changesNothing,
} as const satisfies Cells;

export const workspaceListCells = {
  ...shared,
  id: takesNoId,
  number: { apart: { eleven: 'the workspace list names each of several workspaces' } },
  workspace: {
    apart: {
      "somebody else's":
        'the workspace list names a workspace of somebody else that the caller belongs to, and that once',
    },
  },
  alphabet: takesNoText,
  size: changesNothing,
  account: {
    apart: { "another's": 'the workspace list does not name a workspace that the caller does not belong to' },
  },
  repetition: changesNothing,
  options: { never: 'its parameter has no stated name (U-73)' },
} as const satisfies Cells;
