import type { Cells } from '../../model/cells.ts';
import { wholeAlphabets } from '../shared/cases/texts.ts';
import {
  takesNoEntry,
  takesNoId,
  takesNoOption,
  takesNoPlace,
  takesNoWorkspace,
  changesNothing,
} from '../shared/cases/reasons.ts';

export const noteCells = {
  kind: takesNoEntry,
  id: takesNoId,
  number: { apart: { 'fifty-one': 'the list of notes contains each of many notes' } },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long', 'very long'],
    apart: {
      'a title as long as it may be':
        'createNote stores long and unusual texts as they were sent, if it accepts them',
    },
  },
  account: { never: 'no input can belong to another account' },
  repetition: ['once', 'again'],
  options: takesNoOption,
} as const satisfies Cells;

export const noteListCells = {
  kind: changesNothing,
  id: takesNoId,
  number: {
    apart: {
      one: 'the list of notes contains a created note once, with its title and text',
      'fifty-one': 'the list of notes contains each of many notes',
    },
  },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: { never: 'the test cases of createNote read this list' },
  size: changesNothing,
  account: {
    apart: {
      "another's": 'the list of notes does not contain a note of another account',
      second: 'the first note of an account is in its list, which was empty before',
    },
  },
  repetition: changesNothing,
  options: takesNoOption,
} as const satisfies Cells;
