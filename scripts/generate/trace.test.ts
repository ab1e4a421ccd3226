import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { traceSource } from './trace.ts';

const contract = {
  openapi: '3.1.1',
  info: { title: 'Notes', version: '1', 'x-requirements': ['GEN-1'] },
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        'x-requirements': ['NOTE-1'],
        responses: { '2XX': { description: 'Notes.', 'x-unknown': ['U-01'] } },
      },
    },
  },
  components: {
    schemas: {
      Note: { type: 'object', properties: { title: { type: 'string', 'x-requirements': ['NOTE-1'] } } },
    },
  },
} as unknown as OpenApiDocument;

it('lists every place of each statement, section by section', () => {
  const trace = traceSource(contract, {
    requirements: [
      { id: 'GEN-1', statement: 'Bodies are JSON.', section: 'General' },
      { id: 'NOTE-1', statement: 'A note has a `title`.', section: 'Notes' },
      { id: 'NOTE-2', statement: 'Nothing cites this | yet.', section: 'General' },
    ] as never,
    unknowns: [{ id: 'U-01', question: 'Which code?', basis: 'implied' }] as never,
  });
  const rows = trace.split('\n').filter((line) => /^\| [GNi]/.test(line));
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual([
    '| General | GEN-1 | Bodies are JSON. | `contract` |',
    '| General | NOTE-2 | Nothing cites this \\| yet. | |',
    '| Notes | NOTE-1 | A note has a `title`. | `listNotes`, `schemas/Note.title` |',
    '| implied | U-01 | Which code? | `listNotes 2XX` |',
  ]);
});
