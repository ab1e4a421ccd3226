import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../lib/openapi.ts';
import { schemaProjection } from './schema-3.0.ts';

const components: JsonObject = {
  Exact: { type: 'string' },
  Lossy: { type: 'array', contains: { type: 'string' } },
};
const { project } = schemaProjection({ components: { schemas: components } });
const exact = { $ref: '#/components/schemas/Exact' };
const lossy = { $ref: '#/components/schemas/Lossy' };
const nothingButNull = { type: 'string', nullable: true, enum: [null] };

const cases: [what: string, schema: Json, projected: JsonObject][] = [
  ['true', true, {}],
  ['false', false, { not: {} }],
  ['a constant', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  ['null', { type: 'null' }, nothingButNull],
  ['a type or null', { type: ['integer', 'null'] }, { type: 'integer', nullable: true }],
  [
    'several types',
    { type: ['integer', 'string'] },
    { allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }] },
  ],
  [
    'several types or null',
    { type: ['array', 'string', 'null'], minLength: 1 },
    {
      minLength: 1,
      allOf: [
        {
          anyOf: [
            { type: 'array', nullable: true, items: {} },
            { type: 'string', nullable: true },
          ],
        },
      ],
    },
  ],
  [
    'a condition with both branches',
    { if: { const: 1 }, then: exact, else: lossy },
    { allOf: [{ anyOf: [exact, lossy] }] },
  ],
  ['a condition with one branch', { if: { const: 1 }, then: exact }, {}],
  [
    'a property that requires another',
    { type: 'object', dependentRequired: { password: ['expires_at'] } },
    {
      type: 'object',
      allOf: [{ anyOf: [{ not: { required: ['password'] } }, { required: ['expires_at'] }] }],
    },
  ],
  [
    'an exclusion of a property that requires another',
    { not: { dependentRequired: { a: ['b'] } } },
    { not: { allOf: [{ anyOf: [{ not: { required: ['a'] } }, { required: ['b'] }] }] } },
  ],
  ['a reference or null', { anyOf: [exact, { type: 'null' }] }, { anyOf: [exact, nothingButNull] }],
  ['the first example', { type: 'integer', examples: [1, 2] }, { type: 'integer', example: 1 }],
  ['an exclusive bound', { exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
  ['the narrower lower bound', { minimum: 5, exclusiveMinimum: 0 }, { minimum: 5 }],
  ['the narrower upper bound', { maximum: 5, exclusiveMaximum: 5 }, { maximum: 5, exclusiveMaximum: true }],
  ['base64', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
  ['bytes', { contentMediaType: 'application/octet-stream' }, { type: 'string', format: 'binary' }],
  ['other content', { type: 'string', contentMediaType: 'text/csv' }, { type: 'string' }],
  ['a reference alone', exact, exact],
  ['a described reference', { ...exact, description: 'A.' }, { description: 'A.', allOf: [exact] }],
  ['extensions', { 'x-unknown': ['U-1'] }, { 'x-unknown': ['U-1'] }],
  ['an array of anything', { type: 'array' }, { type: 'array', items: {} }],
  ['a tuple', { prefixItems: [exact, exact], items: false, minItems: 1 }, { minItems: 1, maxItems: 2 }],
  ['a shorter tuple', { prefixItems: [exact, exact], items: false, maxItems: 1 }, { maxItems: 1 }],
  ['an open tuple', { type: 'array', prefixItems: [exact], items: exact }, { type: 'array', items: {} }],
  [
    'patterns of properties, with what they let through',
    { type: 'object', patternProperties: { '^x': { const: 1 }, '^y': false }, additionalProperties: false },
    { type: 'object', additionalProperties: { enum: [1] } },
  ],
  [
    'patterns of properties, beside others',
    { patternProperties: { '^x': { type: 'string' } }, additionalProperties: { type: 'integer' } },
    { additionalProperties: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
  ],
  ['patterns of properties, beside any others', { patternProperties: { '^x': exact } }, {}],
  [
    'conditions that 3.0 lacks',
    { type: 'object', propertyNames: { minLength: 1 }, unevaluatedProperties: false, if: {}, then: {} },
    { type: 'object' },
  ],
  [
    'properties, whatever their names',
    { properties: { const: { const: 1 }, title: true } },
    { properties: { const: { enum: [1] }, title: {} } },
  ],
  ['additional properties', { additionalProperties: { const: 1 } }, { additionalProperties: { enum: [1] } }],
  [
    'a reference or null',
    { description: 'D.', oneOf: [exact, { type: 'null' }] },
    { description: 'D.', type: 'string', nullable: true },
  ],
  ['an exact oneOf', { oneOf: [exact, { type: 'integer' }] }, { oneOf: [exact, { type: 'integer' }] }],
  ['a oneOf whose branches overlap in 3.0', { oneOf: [exact, lossy] }, { anyOf: [exact, lossy] }],
  [
    'a oneOf whose branches overlap in 3.0, next to an anyOf',
    { oneOf: [lossy], anyOf: [exact] },
    { anyOf: [exact], allOf: [{ anyOf: [lossy] }] },
  ],
  ['an exact exclusion', { not: exact }, { not: exact }],
  ['an exclusion that would exclude more', { not: lossy }, {}],
];

describe('translates a schema of OpenAPI 3.1 to 3.0', () => {
  test.each(cases)('%s', (_what, schema, projected) => {
    expect(project(schema)).toEqual(projected);
  });

  test('translates a schema that refers to itself, with null as a schema of its own', () => {
    const $ref = '#/components/schemas/Tree';
    const properties = { child: { $ref }, parent: { oneOf: [{ $ref }, { type: 'null' }] } };
    const tree = { type: 'object', properties };
    const { project: projectTree, added } = schemaProjection({ components: { schemas: { Tree: tree } } });
    const translated = { child: { $ref }, parent: { $ref: `${$ref}OrNull` } };
    expect(projectTree(tree)).toEqual({ type: 'object', properties: translated });
    expect(added()).toEqual({
      TreeOrNull: { type: 'object', nullable: true, properties: translated },
    });
  });
});
