import { expect, test } from 'vitest';
import { constraintKeywords } from '../../../openapi/lint/lib/constraints.js';
import { callsOf } from '../../lib/call.ts';
import type { Json, JsonObject } from '../../lib/openapi.ts';
import { allFields, type ShownField } from '../html/fields.ts';
import type { Context } from './context.ts';
import { operationPage } from './operation.ts';
import type { Page } from './page.ts';

const answer = (field: string): JsonObject => ({
  description: 'Done.',
  content: {
    'application/json': { schema: { type: 'object', properties: { [field]: { type: 'string' } } } },
  },
});

/** The page of an operation with some responses, parameters and body, beside that of the reference server. */
const pageOf = (contract: JsonObject, reference: JsonObject = contract) => {
  const documentWith = (parts: JsonObject): JsonObject => ({
    paths: { '/exports': { post: { operationId: 'startExport', summary: 'Start', ...parts } } },
  });
  const [document, other] = [documentWith(contract), documentWith(reference)];
  const operation = { ...callsOf(document)[0]!, document, isStated: true, reference: callsOf(other)[0]! };
  const context: Context = {
    model: {
      ...{ version: '1.0.0', contract: document, reference: other, operations: [operation], tags: [] },
      ...{ requirements: [], unknowns: [], workflows: [], choices: new Map() },
    },
    ...{ conditions: [], resources: new Set(), formats: new Set() },
    ...{ furtherSamples: new Map(), mentions: new Map() },
  };
  return operationPage(context, operation);
};

/** The fields in each list of a page. */
const fieldLists = ({ markdown }: Page): ShownField[][] =>
  [...markdown.matchAll(/^```fields\n(.*)$/gm)].map(([, list]) =>
    allFields(JSON.parse(list!) as ShownField[]),
  );

/** The fields in each list of the page, with their marks. */
const fieldsOn = (contract: JsonObject, reference: JsonObject) =>
  fieldLists(pageOf({ responses: contract }, { responses: reference })).map((list) =>
    list.map(({ name, marks }) => [name, ...marks].join(', ')),
  );

const request = (schema: JsonObject, example: Json = {}): JsonObject => ({
  requestBody: { content: { 'application/json': { schema, example } } },
});

test('compares each success with the same of the reference server', () => {
  const [done, later] = ['file', 'job'].map(answer) as [JsonObject, JsonObject];
  const absent = 'may be absent';
  const both = [[`job, ${absent}`], [`file, ${absent}`]];
  expect(fieldsOn({ '202': later, '2XX': done }, { '202': later, '2XX': done })).toEqual(both);
  expect(fieldsOn({ '202': later, '2XX': done }, { '200': done, '202': later })).toEqual(both);
  expect(fieldsOn({ '202': later, '2XX': done }, { '200': answer('more') })).toEqual([
    [`job, ${absent}`],
    [`file, ${absent}`, `more, reference server only, ${absent}`],
  ]);
});

test('shows a name with a dot or brackets as it is, with its example', () => {
  const text = { type: 'string' };
  const page = pageOf({
    parameters: [
      { name: 'min.size', in: 'query', schema: { type: 'integer' }, example: 7 },
      { name: 'tags[]', in: 'query', schema: { type: 'array', items: text }, example: ['a'] },
    ],
    ...request(
      {
        type: 'object',
        properties: {
          'remind.at': text,
          parts: { type: 'array', items: { type: 'object', properties: { 'e.tag': text } } },
        },
      },
      { 'remind.at': 'noon', parts: [{ 'e.tag': 'b' }] },
    ),
  });
  expect(
    fieldLists(page).map((list) => list.map(({ name, place, example }) => [name, place, example])),
  ).toEqual([
    [
      ['min.size', 'min.size', '7'],
      ['tags[]', 'tags[]', '["a"]'],
    ],
    [
      ['remind.at', 'remind.at', '"noon"'],
      ['parts', 'parts', undefined],
      ['e.tag', 'parts[].e.tag', '"b"'],
    ],
  ]);
});

test('marks a deprecated header of a response', () => {
  const headers = { 'X-Old': { deprecated: true, 'x-sunset': '2031-01-31', schema: { type: 'string' } } };
  const [[header]] = fieldLists(pageOf({ responses: { '200': { description: 'Done.', headers } } })) as [
    [ShownField],
  ];
  expect(header.description).toBe('**Deprecated**: it will be removed on 2031-01-31.');
});

test('names the callbacks and links of an operation, which the page leaves out', () => {
  const parts = {
    callbacks: { done: {} },
    responses: { '200': { description: 'Done.', links: { next: {} } } },
  };
  const text = 'The description has callbacks (`done`) and links (`next`), which this site leaves out.';
  const { markdown, brief } = pageOf(parts);
  expect(markdown).toContain(text);
  expect(brief).toContain(text);
});

test('escapes control characters in the sample in PHP', () => {
  const { aside } = pageOf(request({ type: 'string' }, 'first\r\n\tsecond\0third\b $x "\'\\'));
  expect(aside).toContain(String.raw`json_encode("first\r\n\tsecond\u{0000}third\u{8} \$x \"'\\")`);
});

const condition = { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } };
const list = (keywords: JsonObject): JsonObject => ({
  type: 'array',
  items: { type: 'string' },
  ...keywords,
});
const object = (keywords: JsonObject): JsonObject => ({
  ...{ type: 'object', properties: { a: {}, b: {} } },
  ...keywords,
});

/** A schema with each keyword, and type and description of its field, or of one in it. */
const limits: Record<string, [JsonObject, string]> = {
  const: [{ const: 'a' }, 'string Always `"a"`.'],
  enum: [{ enum: ['a', 1] }, 'any JSON One of `"a"`, `1`.'],
  default: [{ type: 'string', default: 'a' }, 'string Default `"a"`.'],
  format: [{ type: 'string', format: 'date' }, 'string (date) '],
  pattern: [{ type: 'string', pattern: '^a' }, 'string Matches `^a`.'],
  contentEncoding: [{ type: 'string', contentEncoding: 'base64' }, 'string (base64) '],
  contentMediaType: [{ type: 'string', contentMediaType: 'image/png' }, 'string (image/png) '],
  not: [{ type: 'string', not: { const: 'a' } }, 'string Not `"a"`.'],
  minLength: [{ type: 'string', minLength: 2 }, 'string At least 2 characters.'],
  maxLength: [{ type: 'string', maxLength: 1 }, 'string At most 1 character.'],
  minimum: [{ type: 'number', minimum: 1e-9 }, 'number At least 1e-9.'],
  maximum: [{ type: 'number', maximum: 1234.5 }, 'number At most 1234.5.'],
  exclusiveMinimum: [{ type: 'number', exclusiveMinimum: 0 }, 'number More than 0.'],
  exclusiveMaximum: [{ type: 'number', exclusiveMaximum: 5000 }, 'number Less than 5,000.'],
  multipleOf: [{ type: 'number', multipleOf: 0.0001 }, 'number A multiple of 0.0001.'],
  minItems: [list({ minItems: 1 }), 'array of string At least 1 item.'],
  maxItems: [list({ maxItems: 2 }), 'array of string At most 2 items.'],
  uniqueItems: [list({ uniqueItems: true }), 'array of string No item twice.'],
  contains: [
    list({ contains: { const: 'a' } }),
    'array of string In JSON Schema: `{"contains":{"const":"a"}}`.',
  ],
  minContains: [
    list({ contains: {}, minContains: 2 }),
    'array of string In JSON Schema: `{"contains":{},"minContains":2}`.',
  ],
  maxContains: [
    list({ contains: {}, maxContains: 2 }),
    'array of string In JSON Schema: `{"contains":{},"maxContains":2}`.',
  ],
  items: [
    list({ items: { type: 'string', description: 'A colour.', maxLength: 9 } }),
    'array of string Each item: A colour. At most 9 characters.',
  ],
  prefixItems: [
    list({ prefixItems: [{ type: 'number', minimum: 1 }, { type: 'null' }], items: false }),
    'array of number, then null No other items. Item 1: At least 1.',
  ],
  unevaluatedItems: [list({ unevaluatedItems: false }), 'array of string No other items.'],
  minProperties: [object({ minProperties: 1 }), 'object At least 1 field.'],
  maxProperties: [object({ maxProperties: 2 }), 'object At most 2 fields.'],
  additionalProperties: [object({ additionalProperties: false }), 'object No other fields.'],
  unevaluatedProperties: [object({ unevaluatedProperties: false }), 'object No other fields.'],
  propertyNames: [
    object({ propertyNames: { maxLength: 9 } }),
    'object In JSON Schema: `{"propertyNames":{"maxLength":9}}`.',
  ],
  patternProperties: [
    object({ patternProperties: { '^x-': {} } }),
    'object In JSON Schema: `{"patternProperties":{"^x-":{}}}`.',
  ],
  dependentRequired: [object({ dependentRequired: { a: ['b'] } }), 'any JSON Required with `a`.'],
  dependentSchemas: [
    object({ dependentSchemas: { a: { title: 'A'.repeat(90) } } }),
    'object See `dependentSchemas` in the OpenAPI description.',
  ],
  then: [object(condition), `object In JSON Schema: \`${JSON.stringify(condition)}\`.`],
  else: [object(condition), `object In JSON Schema: \`${JSON.stringify(condition)}\`.`],
  allOf: [{ allOf: [{ type: 'string', minLength: 1 }] }, 'string Not empty.'],
  oneOf: [{ oneOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] }, 'string or null Not empty.'],
  anyOf: [
    { anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer' }] },
    'string or integer As string: Not empty.',
  ],
};

test.each(constraintKeywords)('tells of %s', (keyword) => {
  const [schema, told] = limits[keyword] ?? [{}, `What do readers learn of ${keyword}? See model/limits.ts.`];
  const [fields] = fieldLists(pageOf(request({ type: 'object', properties: { field: schema } })));
  expect(fields!.map(({ type, description }) => `${type} ${description}`)).toContain(told);
});

test('gives choices the type around them', () => {
  const schema = { type: 'string', anyOf: [{ format: 'ipv4' }, { maxLength: 9 }] };
  const [[field]] = fieldLists(pageOf(request({ type: 'object', properties: { schema } }))) as [[ShownField]];
  expect(`${field.type} ${field.description}`).toBe(
    'string (IPv4 address) or string As string: At most 9 characters.',
  );
});

test('tells of the limits of the values of a map, and of a whole body', () => {
  const schema = { type: 'object', minProperties: 1, additionalProperties: { type: 'string', maxLength: 9 } };
  const text = 'At least 1 field. Each value: At most 9 characters.';
  const responses = { '200': { description: 'Done.', content: { 'application/json': { schema } } } };
  const { markdown, brief } = pageOf({ ...request(schema), responses });
  expect(markdown).toContain(`### Body\n\n${text}`);
  expect(markdown).toContain(`Done.\n\n${text}`);
  expect(brief).toContain(`Body: ${text}`);
});

test('tells both ends of a range in one sentence', () => {
  const schema = { type: 'integer', minimum: 1, maximum: 1000 };
  const names = { type: 'array', items: schema, minItems: 1, maxItems: 2 };
  const [[field]] = fieldLists(pageOf(request({ type: 'object', properties: { names } }))) as [[ShownField]];
  expect(field.description).toBe('1 to 2 items. Each item: 1 to 1,000.');
});

test('requires and limits a field only if both branches of a condition require it', () => {
  const schema = {
    ...{ type: 'object', properties: { a: { type: 'string' }, b: {} }, if: {} },
    then: { properties: { a: { minLength: 1 } }, required: ['a', 'b'], minProperties: 2 },
    else: { required: ['b'] },
  };
  const page = pageOf(request(schema));
  const [fields] = fieldLists(page);
  expect(fields!.map(({ name, marks, description }) => [name, ...marks, description])).toEqual([
    ['a', ''],
    ['b', 'required', ''],
  ]);
  expect(page.brief).toContain('Body: See `if` in the OpenAPI description.');
});
