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
  number: { apart: { 'fifty-one': 'the list of notes holds each of many notes' } },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: wholeAlphabets,
  size: {
    paired: ['short', 'long', 'very long'],
    apart: {
      'a title as long as it may be':
        'a name at the edge of what createNote takes is kept whole where it is taken',
    },
  },
  account: { never: 'it takes nothing that could be of somebody else' },
  repetition: ['once', 'again'],
  options: takesNoOption,
} as const satisfies Cells;

export const noteListCells = {
  kind: changesNothing,
  id: takesNoId,
  number: {
    apart: {
      one: 'the list of notes holds a created note once, with its title and text',
      'fifty-one': 'the list of notes holds each of many notes',
    },
  },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: { never: 'what it lists are the notes of the cases of createNote, which read it' },
  size: changesNothing,
  account: { apart: { "another's": 'the list of notes does not hold a note of another account' } },
  repetition: changesNothing,
  options: takesNoOption,
} as const satisfies Cells;
