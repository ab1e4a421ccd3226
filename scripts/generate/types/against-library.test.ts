import { createRequire } from 'node:module';
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type * as OpenapiTypescript from 'openapi-typescript';
import { describe, expect, test } from 'vitest';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import reference from '../../../generated/openapi.reference.json' with { type: 'json' };
import { branchesOf, isObject, type Json, type JsonObject, type OpenApiDocument } from '../../lib/openapi.ts';
import { typesSource } from '../types.ts';

const load = createRequire(import.meta.url);
const transformSchema = load(
  'openapi-typescript/dist/transform/index.cjs',
) as typeof OpenapiTypescript.transformSchema;
const { astToString } = load('openapi-typescript/dist/lib/ts.cjs') as Pick<
  typeof OpenapiTypescript,
  'astToString'
>;
const { resolveRef } = load('openapi-typescript/dist/lib/utils.cjs') as Pick<
  typeof OpenapiTypescript,
  'resolveRef'
>;

/** A description of the given schemas, and of whatever else it is given. */
function description(schemas: JsonObject, rest: JsonObject = {}): OpenApiDocument {
  const { components, ...others } = rest;
  const paths = { '/notes': { get: { operationId: 'listNotes', responses: {} } } };
  return { openapi: '3.1.0', paths, components: { schemas, ...(components as JsonObject) }, ...others };
}

const note = { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } };
const noteReference = { $ref: '#/components/schemas/Note' };

const schemas: Record<string, JsonObject> = {
  'types and lists of them': {
    Text: { type: 'string' },
    Number: { type: 'number' },
    Nothing: { type: 'null' },
    Anything: {},
    TextOrNull: { type: ['string', 'null'] },
    Whatever: { type: ['integer', 'number', 'string', 'boolean', 'object', 'array', 'null'] },
    Yes: { type: 'boolean' },
  },
  'objects, open, closed and mapped': {
    Empty: { type: 'object' },
    Open: { type: 'object', additionalProperties: true },
    OpenToo: { type: 'object', additionalProperties: {} },
    Closed: { ...note, required: ['id'], additionalProperties: false },
    Mapped: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    Both: { ...note, additionalProperties: { type: 'array', items: noteReference } },
    Patterns: {
      type: 'object',
      patternProperties: { '^x-': { type: 'string' }, '^y-': { type: 'integer' } },
    },
    Untyped: { properties: { parent: noteReference }, required: ['parent'] },
    Note: note,
  },
  'names of properties': {
    Named: {
      type: 'object',
      properties: Object.fromEntries(
        [
          'plain',
          'with-dash',
          '2',
          '10',
          '-1',
          '007',
          'größe',
          'a"b',
          '$dollar',
          'part10',
          'part2',
          'Zoo',
        ].map((name) => [name, { type: 'string', readOnly: name === 'plain' }]),
      ),
    },
  },
  'lists and tuples': {
    List: { type: 'array', items: { type: 'string' } },
    Bare: { type: 'array' },
    Nested: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
    OfChoices: { type: 'array', items: { type: ['string', 'null'] } },
    OfParts: { type: 'array', items: { allOf: [noteReference, noteReference] } },
    OfObjects: { type: 'array', items: note },
    Tuple: { type: 'array', prefixItems: [{ type: 'string' }, note] },
    OfTuples: { type: 'array', items: { type: 'array', prefixItems: [{ type: 'string' }] } },
    Note: note,
  },
  values: {
    One: { const: 'one' },
    Minus: { const: -1.5 },
    No: { const: false },
    Null: { const: null },
    Text: { type: 'string', const: 'über "alles"' },
    List: { const: ['a', 1, null, []] },
    Whole: { const: { a: 1, 'b-c': { d: [true] }, e: {} } },
    Several: { type: 'string', enum: ['asc', 'desc'] },
    OrNull: { type: ['string', 'null'], enum: ['asc', null] },
    Mixed: { enum: [1, 'x', true, null] },
    Single: { enum: ['only'] },
  },
  combinations: {
    All: { allOf: [noteReference, { type: 'object', properties: { extra: { type: 'string' } } }] },
    AllRequired: { allOf: [noteReference], required: ['title'] },
    AllOfBoth: {
      ...note,
      allOf: [noteReference, { required: ['id'], properties: note.properties }],
      required: ['id', 'title'],
    },
    Any: { anyOf: [noteReference, { type: 'string' }, { type: 'string' }, { type: 'null' }] },
    One: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { type: 'null' }] },
    OneMixed: { ...note, oneOf: [noteReference, { type: 'null' }] },
    OneOfConstants: { oneOf: [{ const: 'a' }, { const: 'b' }, { const: 1 }] },
    OneBeside: { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    Deep: {
      anyOf: [
        { allOf: [noteReference, { oneOf: [{ type: 'string' }, noteReference] }] },
        { type: 'boolean' },
      ],
    },
    Typed: { type: ['string', 'object', 'null'], oneOf: [{ type: 'string', const: 'x' }, noteReference] },
    TypedAny: { type: ['string', 'integer'], anyOf: [{ minimum: 1 }, { minLength: 1 }] },
    Part: { $ref: '#/components/schemas/Note/properties/title' },
    Note: note,
  },
  conditions: {
    Plain: { if: { required: ['id'] }, then: noteReference, else: { type: 'string' } },
    WithFace: { ...note, description: 'Face.', if: {}, then: { const: 1 }, else: { const: 2 } },
    Around: { allOf: [{ $ref: '#/components/schemas/WithFace' }], required: ['id'] },
    Note: note,
  },
  comments: {
    Told: {
      title: 'Title',
      description: 'First line.\nSecond */ line.\n\n  Indented.  ',
      type: 'object',
      deprecated: true,
      example: { id: 1, list: [1, 2] },
      properties: {
        short: { type: 'string', description: 'Short.' },
        empty: { type: 'string', description: '', default: '' },
        format: { type: 'string', format: 'date-time', examples: ['a', { b: 1 }] },
        value: { type: ['string', 'null'], enum: ['a', null], default: null },
        only: { const: 1, description: 'One.' },
        zero: { type: 'integer', default: 0, example: 0 },
        where: { ...noteReference, description: 'Beside a reference.' },
        yes: true,
        no: false,
      },
    },
    Note: note,
  },
};

const messages = description(
  { Note: note },
  {
    components: {
      parameters: {
        page: { name: 'page', in: 'query', description: 'Page.', schema: { type: 'integer' } },
        EntryIDOrHash: {
          name: 'entryId',
          in: 'path',
          required: true,
          schema: { type: ['integer', 'string'] },
        },
      },
      responses: {
        Refused: { description: 'Refused.', content: { 'application/json': { schema: noteReference } } },
        Empty: { description: 'Empty.' },
      },
      requestBodies: {
        noteBody: { required: true, content: { 'application/json': { schema: noteReference } } },
      },
      headers: { RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } } },
    },
    paths: {
      '/b/{entryId}': {
        parameters: [{ $ref: '#/components/parameters/EntryIDOrHash' }],
        get: {
          operationId: 'getOne',
          summary: 'Get one',
          deprecated: true,
          parameters: [
            { name: 'z', in: 'query', required: true, schema: { type: 'string' } },
            { $ref: '#/components/parameters/page' },
            { name: 'If-Match', in: 'header' },
          ],
          responses: {
            200: {
              description: 'Found.',
              headers: {
                'Retry-After': { $ref: '#/components/headers/RetryAfter' },
                Etag: { required: true, schema: { type: 'string' } },
                Age: {},
              },
              content: { 'text/plain': {}, 'application/json': { schema: { type: 'array', items: note } } },
            },
            '2XX': { $ref: '#/components/responses/Empty' },
            401: { $ref: '#/components/responses/Refused' },
            '4XX': { $ref: '#/components/responses/Refused' },
          },
        },
      },
      '/a10': {
        put: {
          operationId: 'put10',
          requestBody: { $ref: '#/components/requestBodies/noteBody' },
          responses: {},
        },
      },
      '/a2': {
        post: {
          operationId: 'post-2',
          description: 'Sends.',
          requestBody: { description: 'Sent.', content: { 'multipart/form-data': { schema: note } } },
          responses: { 204: { description: 'Done.' } },
        },
        delete: {
          operationId: 'delete2',
          requestBody: { content: {} },
          responses: { default: { description: 'No.' } },
        },
      },
    },
  },
);

describe('the types are those of openapi-typescript', () => {
  test.each([
    ['the contract', contract as OpenApiDocument],
    ['the reference description', reference as OpenApiDocument],
    ['messages', messages],
    ['nothing', description({}, { paths: {} })],
    ...Object.entries(schemas).map(([name, all]): [string, OpenApiDocument] => [name, description(all)]),
  ])('of %s', (_, document) => {
    expect(withoutRootComments(typesSource(document))).toBe(libraryTypes(document));
  });
});

test.each([
  [
    'a discriminator',
    description({ Pet: { type: 'object', discriminator: { propertyName: 'kind' } } }),
    /^schemas\/Pet has no type: a `discriminator`/,
  ],
  ['webhooks', description({}, { webhooks: { sent: {} } }), /^Webhooks/],
  [
    'what is no schema',
    description({ Note: { type: 'object', properties: { id: 'integer' } } }),
    /^schemas\/Note has no type: "integer" is no schema\.$/,
  ],
  [
    'two components of one type',
    description(
      { ParameterPage: {} },
      { components: { parameters: { page: { name: 'page', in: 'query' } } } },
    ),
    /ParameterPage/,
  ],
])('there are no types for %s', (_, document, message) => {
  expect(() => typesSource(document)).toThrow(message);
});

/** The compiler's comments of root types are ours alone. */
function withoutRootComments(source: string): string {
  return source.replace(/^\/\/.*\n\n/, '').replaceAll(/^\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm, '');
}

function libraryTypes(document: OpenApiDocument): string {
  const schema = conditionsAsChoices(structuredClone(document)) as unknown as OpenAPI3;
  const context: GlobalContext = {
    ...settings,
    postTransform: undefined,
    transform: undefined,
    transformProperty: undefined,
    discriminators: { objects: {}, refsHandled: [] },
    injectFooter: [],
    redoc: undefined as unknown as GlobalContext['redoc'],
    resolve: (reference) => resolveRef(schema, reference, { silent: true }),
  };
  return astToString(transformSchema(schema, context));
}

const settings = {
  alphabetize: true,
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  silent: true,
  additionalProperties: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
};

/** openapi-typescript does not know `if`, `then` and `else`, and what stands beside them says less. */
function conditionsAsChoices(node: Json): Json {
  if (Array.isArray(node)) return node.map(conditionsAsChoices);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, conditionsAsChoices(value)] as const);
  const branches = branchesOf(Object.fromEntries(entries));
  if (!branches) return Object.fromEntries(entries);
  const face = new Set(['type', 'properties', 'additionalProperties', 'items']);
  return { ...Object.fromEntries(entries.filter(([key]) => !face.has(key))), anyOf: branches };
}
