import { expect, it } from 'vitest';
import { appliedSchemas } from './applied-schemas.ts';
import { Description } from './description.ts';
import type { JsonObject } from './json.ts';

/** Pointers of the schemas that apply to each location of a response. */
function pointersIn(schema: JsonObject, answer: unknown, holds = true): Record<string, string[]> {
  const description = new Description({ it: schema, name: { type: 'string' } });
  const applied = appliedSchemas(description, { node: schema, pointer: '/it' }, answer, () => holds);
  return Object.fromEntries(
    [...applied].map(([location, { places }]) => [location, places.map(({ pointer }) => pointer)]),
  );
}

it('goes through the items of a list', () => {
  expect(pointersIn({ items: { type: 'integer' } }, [5, 6])).toEqual({
    '': ['/it'],
    '/0': ['/it/items'],
    '/1': ['/it/items'],
  });
});

it('goes through fields, declared or not, and those that are missing', () => {
  const schema = { properties: { id: {}, name: { $ref: '#/name' } }, additionalProperties: {} };
  expect(pointersIn(schema, { id: 1, color: 'red' })).toEqual({
    '': ['/it'],
    '/id': ['/it/properties/id'],
    '/name': ['/it/properties/name', '/name'],
    '/color': ['/it/additionalProperties'],
  });
});

it.each(['allOf', 'anyOf', 'oneOf'])('goes through the branches of %s', (keyword) => {
  expect(pointersIn({ [keyword]: [{}, { properties: { a: {} } }] }, { a: 1 })).toEqual({
    '': ['/it', `/it/${keyword}/0`, `/it/${keyword}/1`],
    '/a': [`/it/${keyword}/1/properties/a`],
  });
});

it.each([
  [true, '/it/then'],
  [false, '/it/else'],
])('takes the branch of a condition that holds (%s)', (holds, pointer) => {
  expect(pointersIn({ if: {}, then: {}, else: {} }, 5, holds)).toEqual({ '': ['/it', pointer] });
});

it('asks no condition of what is not there', () => {
  const schema = { properties: { a: { if: {}, then: {} } } };
  expect(pointersIn(schema, {})).toEqual({ '': ['/it'], '/a': ['/it/properties/a'] });
});
