import { expect, test } from 'vitest';
import { parameterType } from './parameter-type.ts';

test.each([
  ['a type', { type: 'integer' }, 'number'],
  ['several types', { type: ['integer', 'string'] }, 'number | string'],
  ['values', { enum: ['asc', 'desc'] }, "'asc' | 'desc'"],
  ['a component', { $ref: '#/components/schemas/EntryId' }, 'types.EntryId'],
  ['a choice', { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] }, 'number | string'],
  ['a choice of like types', { oneOf: [{ type: 'integer' }, { type: 'number' }] }, 'number'],
  ['a list', { type: 'array' }, undefined],
  ['a choice with a list', { anyOf: [{ type: 'string' }, { type: 'array' }] }, undefined],
])('types a parameter of %s', (_, schema, type) => {
  expect(parameterType(schema)).toBe(type);
});
