import { describe, expect, it } from 'vitest';
import { Description } from './description.ts';
import type { JsonObject } from './json.ts';
import { Validator } from './validator.ts';

function faultsOf(schema: JsonObject, value: unknown) {
  const validator = new Validator(new Description({ schemas: { it: schema } }));
  return validator.faults({ node: schema, pointer: '/schemas/it' }, value);
}

const locationsOf = (schema: JsonObject, value: unknown) =>
  faultsOf(schema, value).map(({ location }) => location);

describe('a format', () => {
  it.each<[string, string, boolean]>([
    ['uri', 'https://example.com/a', true],
    ['uri', '/a', false],
    ['uri-reference', '/a', true],
    ['uuid', '2F1c9a5e-6d0b-4c8f-9a37-0e5b4d2c7a11', true],
    ['uuid', '2f1c9a5e-6d0b-4c8f-0e5b4d2c7a11', false],
    ['date-time', 'today', false],
  ])('%s holds of %s: %s', (format, value, holds) => {
    expect(locationsOf({ type: 'string', format }, value)).toEqual(holds ? [] : ['']);
  });
});

describe('faults', () => {
  const folder = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' } } };

  it('are where something is wrong, and where it is missing', () => {
    expect(faultsOf({ type: 'array', items: folder }, [{ id: 'x' }, { id: 1, name: 'a' }])).toEqual([
      { location: '/0/name', message: "must have required property 'name'", ofType: false },
      { location: '/0/id', message: 'must be integer', ofType: true },
    ]);
  });

  it('are reported once for each location', () => {
    expect(faultsOf({ type: 'string', const: 'a' }, 5)).toHaveLength(1);
  });

  it('of a value that may be null are those of what else it may be', () => {
    const vault = { properties: { vault: { oneOf: [folder, { type: 'null' }] } } };
    expect(faultsOf(vault, { vault: null })).toEqual([]);
    expect(faultsOf(vault, { vault: { id: 'x', name: 'a' } })).toEqual([
      { location: '/vault/id', message: 'must be integer', ofType: true },
    ]);
    expect(
      locationsOf(
        { ...vault, properties: { vault: { oneOf: [{ type: 'object' }, { type: 'null' }] } } },
        { vault: 5 },
      ),
    ).toEqual(['/vault']);
  });

  it.each(['oneOf', 'anyOf'])('of %s are reported once, not for each choice', (keyword) => {
    const choice = { properties: { a: { [keyword]: [folder, { type: 'array' }] }, ab: { type: 'null' } } };
    expect(faultsOf(choice, { a: { id: 'x' }, ab: 1 })).toEqual([
      { location: '/a', message: expect.stringMatching(/^must match .*schema/) as string, ofType: false },
      { location: '/ab', message: 'must be null', ofType: true },
    ]);
  });

  it('are of the type where no choice allows it, and where the value breaks more than its type', () => {
    const typesOf = (schema: JsonObject, value: unknown) =>
      faultsOf(schema, value).map(({ ofType }) => ofType);
    expect(typesOf({ oneOf: [folder, { type: 'array' }] }, 'x')).toEqual([true]);
    expect(typesOf({ const: 'a', type: 'string' }, 5)).toEqual([true]);
    expect(typesOf({ const: 'a', type: 'string' }, 'b')).toEqual([false]);
  });

  it('of a condition are those of what it asks for', () => {
    const schema = { if: { type: 'object' }, then: folder };
    expect(faultsOf(schema, { id: 1 })).toEqual([
      { location: '/name', message: "must have required property 'name'", ofType: false },
    ]);
  });

  it('are none of a schema with words that the validator does not know', () => {
    expect(faultsOf({ type: 'string', 'x-requirements': ['GEN-4'], format: 'of its own' }, 'a')).toEqual([]);
  });
});

it('takes many schemas of one description, each by its place', () => {
  const schemas = { 'a b': { type: 'string' }, c: { $ref: '#/schemas/a b' } };
  const validator = new Validator(new Description({ schemas }));
  const matches = (name: string, value: unknown) =>
    validator.matches({ node: undefined, pointer: `/schemas/${name}` }, value);
  expect([matches('a b', 'x'), matches('a b', 5), matches('a b', 'y')]).toEqual([true, false, true]);
});
