import { describe, expect, test } from 'vitest';
import { ChangeLog, neededBump, type Direction } from './change.ts';
import { Judge } from './change-judge.ts';
import { child, rootOf } from './located.ts';
import { compareSchemas } from './schema.ts';

/** The bump that a schema's change needs; both versions can refer to `components`. */
function bump(direction: Direction, before: unknown, after: unknown, components: unknown = {}) {
  const log = new ChangeLog();
  const [old, now] = [before, after].map((schema) => child(rootOf({ schema, components }), 'schema'));
  compareSchemas(old ? [old] : [], now ? [now] : [], new Judge(log, 'op').towards(direction));
  return neededBump(log.sorted());
}

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const string = { type: 'string' };

describe.each([
  ['type, another', { type: 'integer' }, { type: 'string' }, 'major', 'major'],
  ['type, null too', { type: 'string' }, { type: ['string', 'null'] }, 'minor', 'major'],
  ['type, null no more', { type: ['string', 'null'] }, { type: 'string' }, 'major', 'minor'],
  ['type, integer to number', { type: 'integer' }, { type: 'number' }, 'minor', 'major'],
  ['type, as a list', { type: 'string' }, { type: ['string'] }, 'none', 'none'],
  ['type, set at last', {}, { type: 'string' }, 'major', 'minor'],
  ['enum, fewer', { enum: ['a', 'b'] }, { enum: ['a'] }, 'major', 'minor'],
  ['enum, more', { enum: ['a'] }, { enum: ['a', 'b'] }, 'minor', 'major'],
  ['enum, others', { enum: ['a'] }, { enum: ['b'] }, 'major', 'major'],
  ['enum, dropped', { enum: ['a'] }, {}, 'minor', 'major'],
  ['enum, order', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }, 'none', 'none'],
  ['enum of one to const', { enum: [1] }, { const: 1 }, 'none', 'none'],
  ['const, another', { const: 'success' }, { const: 'ok' }, 'major', 'major'],
  ['pattern, added', string, { ...string, pattern: '^a' }, 'major', 'minor'],
  ['pattern, changed', { pattern: '^a' }, { pattern: '^b' }, 'major', 'major'],
  ['format, dropped', { format: 'email' }, {}, 'minor', 'major'],
  ['minimum, higher', { minimum: 1 }, { minimum: 2 }, 'major', 'minor'],
  ['maximum, higher', { maximum: 1 }, { maximum: 2 }, 'minor', 'major'],
  ['exclusiveMaximum, lower', { exclusiveMaximum: 5 }, { exclusiveMaximum: 4 }, 'major', 'minor'],
  ['maxLength, added', string, { ...string, maxLength: 9 }, 'major', 'minor'],
  ['minItems, dropped', { minItems: 1 }, {}, 'minor', 'major'],
  ['uniqueItems, set', { uniqueItems: false }, { uniqueItems: true }, 'major', 'minor'],
  ['items, another type', { items: string }, { items: { type: 'integer' } }, 'major', 'major'],
  ['items, added', { type: 'array' }, { type: 'array', items: string }, 'major', 'minor'],
  ['additionalProperties, closed', object({}), object({}, { additionalProperties: false }), 'major', 'minor'],
  ['additionalProperties, open as before', {}, { additionalProperties: true }, 'none', 'none'],
  [
    'additionalProperties, another schema',
    { additionalProperties: string },
    { additionalProperties: { type: 'integer' } },
    'major',
    'major',
  ],
  ['field added to an open object', object({}), object({ a: string }), 'minor', 'minor'],
  [
    'field added to a closed object',
    object({}, { additionalProperties: false }),
    object({ a: string }, { additionalProperties: false }),
    'minor',
    'major',
  ],
  ['field removed', object({ a: string }), object({}), 'major', 'major'],
  ['required field added', object({}), object({ a: string }, { required: ['a'] }), 'major', 'minor'],
  [
    'field made required',
    object({ a: string }),
    object({ a: string }, { required: ['a'] }),
    'major',
    'minor',
  ],
  ['name made required without a schema', {}, { required: ['a'] }, 'major', 'minor'],
  [
    'read-only field made required',
    object({ a: { readOnly: true } }),
    object({ a: { readOnly: true } }, { required: ['a'] }),
    'none',
    'minor',
  ],
  [
    'field made read-only',
    object({ a: string }),
    object({ a: { ...string, readOnly: true } }),
    'major',
    'none',
  ],
  ['choice added', { anyOf: [string] }, { anyOf: [string, { type: 'null' }] }, 'minor', 'major'],
  ['choice removed', { oneOf: [string, { type: 'null' }] }, { oneOf: [string] }, 'major', 'minor'],
  [
    'choice, order',
    { anyOf: [string, { type: 'null' }] },
    { anyOf: [{ type: 'null' }, string] },
    'none',
    'none',
  ],
  ['choice changed', { oneOf: [string] }, { oneOf: [{ ...string, minLength: 1 }] }, 'major', 'minor'],
  ['choice between schemas at last', {}, { anyOf: [string] }, 'major', 'minor'],
  ['allOf, one more', string, { ...string, allOf: [{ minLength: 1 }] }, 'major', 'minor'],
  ['allOf, split', { type: 'string', minLength: 1 }, { allOf: [string, { minLength: 1 }] }, 'none', 'none'],
  [
    'allOf, a wider bound next to a narrower one',
    { minimum: 2 },
    { minimum: 2, allOf: [{ minimum: 1 }] },
    'none',
    'none',
  ],
  ['not, changed', { not: { const: 1 } }, { not: { const: 2 } }, 'major', 'major'],
  ['not, added', {}, { not: { const: 1 } }, 'major', 'minor'],
  ['not, text', { not: { const: 1 } }, { not: { const: 1, description: 'One.' } }, 'none', 'none'],
  ['default, changed', { default: 15 }, { default: 50 }, 'major', 'none'],
  ['default, removed', { default: 15 }, {}, 'major', 'none'],
  ['default, added', {}, { default: 15 }, 'minor', 'none'],
  ['deprecated', string, { ...string, deprecated: true }, 'minor', 'minor'],
  ['x- field', string, { ...string, 'x-unknown': ['U-1'] }, 'none', 'none'],
  ['texts', { title: 'A', description: 'a', examples: [1] }, { title: 'B' }, 'none', 'none'],
])('%s', (_name, before, after, request, response) => {
  test(`in a request: ${request}`, () => {
    expect(bump('request', before, after)).toBe(request);
  });
  test(`in a response: ${response}`, () => {
    expect(bump('response', before, after)).toBe(response);
  });
});

test('a schema and a reference to an equal schema have the same meaning', () => {
  const components = { schemas: { Name: { type: 'string', minLength: 1 } } };
  const reference = { $ref: '#/components/schemas/Name' };
  expect(bump('request', { type: 'string', minLength: 1 }, reference, components)).toBe('none');
  expect(bump('request', reference, { ...reference, maxLength: 5 }, components)).toBe('major');
});

test('compares schemas that refer to themselves', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const reference = { $ref: '#/components/schemas/Tree' };
  expect(bump('request', reference, reference, { schemas: { Tree: tree } })).toBe('none');
  expect(bump('request', { not: reference }, { not: reference }, { schemas: { Tree: tree } })).toBe('none');
});

test('a field with the name of an annotation is compared as a field', () => {
  const before = { not: object({ description: string }) };
  const after = { not: object({ description: { type: 'integer' } }) };
  expect(bump('request', before, after)).toBe('major');
});
