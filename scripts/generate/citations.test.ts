import { expect, test } from 'vitest';
import { citationsOf } from './citations.ts';

const contract = {
  info: { title: 'Notes', 'x-requirements': ['GEN-1'], 'x-unknown': ['U-01'] },
  tags: [{ name: 'Notes', 'x-requirements': ['GEN-1'] }],
  paths: {
    '/notes/{id}': {
      get: {
        operationId: 'getNote',
        'x-requirements': ['NOTE-2'],
        responses: { '2XX': { 'x-requirements': ['NOTE-1', 'NOTE-2'] } },
      },
    },
  },
  components: {
    schemas: {
      Note: { properties: { id: { $ref: '#/components/schemas/Id', 'x-requirements': ['NOTE-1'] } } },
    },
  },
};

test('assigns a citation to its operation, its component, or the contract', () => {
  expect(Object.fromEntries(citationsOf(contract, 'x-requirements'))).toEqual({
    'GEN-1': ['contract'],
    'NOTE-1': ['getNote', 'schemas/Note'],
    'NOTE-2': ['getNote'],
  });
  expect(Object.fromEntries(citationsOf(contract, 'x-unknown'))).toEqual({ 'U-01': ['contract'] });
});
