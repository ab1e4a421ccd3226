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

it('lists quotes of the interface with their requirements and places, section by section', () => {
  const trace = traceSource(contract, {
    requirements: [
      { id: 'GEN-1', statement: 'Bodies are JSON.', section: 'General', quote: 'JSON bodies' },
      { id: 'NOTE-1', statement: 'A note has a `title`.', section: 'Notes', quote: 'title | string' },
      { id: 'NOTE-2', statement: 'Nothing cites this | yet.', section: 'General', quote: 'yet' },
    ] as never,
    unknowns: [
      { id: 'U-01', question: 'Which code?', basis: 'implied' },
      { id: 'U-02', question: 'Which limit?', basis: 'stated', quote: 'Limits: not shown.' },
    ] as never,
  });
  const rows = trace.split('\n').filter((line) => /^\| [^-I]|^## /.test(line));
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual([
    '## General',
    '| JSON bodies | GEN-1 | Bodies are JSON. | `contract` |',
    '| yet | NOTE-2 | Nothing cites this \\| yet. | |',
    '## Notes',
    '| title \\| string | NOTE-1 | A note has a `title`. | `listNotes`, `schemas/Note.title` |',
    '## What the interface says that it does not show',
    '| Limits: not shown. | U-02 | Which limit? | |',
    '## What the interface does not mention',
    '| U-01 | Which code? | `listNotes 2XX` |',
  ]);
});
