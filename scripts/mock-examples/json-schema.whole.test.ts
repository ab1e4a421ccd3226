import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { objectOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { toDraft07 } from './json-schema.ts';

const document: OpenApiDocument = {
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', nullable: true },
          nullable: { type: 'string', format: 'email' },
        },
      },
    },
  },
};

function accepts(schema: Json, value: unknown): boolean {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  return ajv.validate(toDraft07(document, schema), value);
}

describe.each<[string, Json, { valid: unknown[]; invalid: unknown[] }]>([
  ['nullable', { type: 'string', nullable: true }, { valid: ['a', null], invalid: [1] }],
  ['nullable enum', { type: 'string', nullable: true, enum: ['a'] }, { valid: ['a', null], invalid: ['b'] }],
  [
    'nullable reference',
    { nullable: true, allOf: [{ $ref: '#/components/schemas/Note' }] },
    { valid: [null, { title: 'a' }], invalid: [{}] },
  ],
  ['not nullable', { type: 'string', nullable: false }, { valid: ['a'], invalid: [null] }],
  [
    'exclusive bounds',
    { minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
    { valid: [1, 5], invalid: [0, 6] },
  ],
  [
    'nested reference',
    { type: 'array', items: { $ref: '#/components/schemas/Note' } },
    { valid: [[{ title: null }]], invalid: [[{ title: 1 }], [{}]] },
  ],
  [
    'a property named like a keyword',
    { $ref: '#/components/schemas/Note' },
    { valid: [{ title: 'a', nullable: 'b' }], invalid: [{ title: 'a', nullable: 1 }] },
  ],
  [
    'additional properties',
    { type: 'object', additionalProperties: { type: 'string', nullable: true } },
    { valid: [{ a: null }], invalid: [{ a: 1 }] },
  ],
])('%s', (_, schema, { valid, invalid }) => {
  test.each(valid.map((value) => [value]))('accepts %j', (value) => {
    expect(accepts(schema, value)).toBe(true);
  });
  test.each(invalid.map((value) => [value]))('refuses %j', (value) => {
    expect(accepts(schema, value)).toBe(false);
  });
});

test('contains the schemas that it refers to, at any distance, and no others', () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    A: { items: reference('B') },
    B: { anyOf: [reference('A'), reference('C')] },
    C: {},
    D: {},
  };

  const { definitions } = toDraft07({ components: { schemas } }, reference('A'));

  expect(Object.keys(objectOf(definitions))).toEqual(['A', 'B', 'C']);
});

test('keeps the formats that Dredd supports, and removes the others', () => {
  const schema: Json = { properties: { at: { format: 'date-time' }, size: { format: 'int64' } } };

  expect(toDraft07({}, schema)['allOf']).toEqual([{ properties: { at: { format: 'date-time' }, size: {} } }]);
});
