import type { AreaOperations } from '../../operation-description.ts';
import { noBody } from '../shared/no-body.ts';
import { without } from '../shared/requests.ts';

export const noteOperations = {
  createNote: {
    valid: (t) => ({ body: { title: t.unique('Note'), body: t.unique('Text') } }),
    effect: { makes: 'note', shownAt: 'note' },
    reveals: [],
    broken: { statesForm: true, refusals: [{ tests: 'NOTE-4', request: without('title') }] },
  },
  listNotes: {
    valid: () => ({}),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaOperations;
