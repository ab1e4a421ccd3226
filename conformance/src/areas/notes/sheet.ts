import type { AreaSheet } from '../../model/operation-sheet.ts';
import { noBody } from '../shared/no-body.ts';
import { noteCells, noteListCells } from './cells.ts';

export const notesSheet = {
  createNote: {
    valid: (t) => ({ body: { title: t.unique('Note'), body: 'Text of a conformance run.' } }),
    effect: { makes: 'note', shownAt: 'note' },
    reveals: [],
    broken: { statesForm: true },
    cells: noteCells,
  },
  listNotes: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
    cells: noteListCells,
  },
} satisfies AreaSheet;
