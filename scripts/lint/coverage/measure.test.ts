import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/openapi.ts';
import { measure, measureStrings, percentOf } from './measure.ts';

const named = { examples: { one: { value: 1 } } };
const without = {};

function operation(responses: Record<string, JsonObject>, body?: JsonObject): JsonObject {
  const content = (media: JsonObject) => ({ content: { 'application/json': media } });
  return {
    operationId: 'op',
    ...(body && { requestBody: content(body) }),
    responses: Object.fromEntries(Object.entries(responses).map(([code, media]) => [code, content(media)])),
  };
}

const ofOperation = (node: JsonObject) => measure({ paths: { '/a': { post: node } } });
const ofSchemas = (schemas: JsonObject) => measure({ paths: {}, components: { schemas } });

describe('request examples', () => {
  test.each([
    ['a body with an example', named, 1, 1],
    ['a body without', without, 0, 1],
    ['no body', undefined, 0, 0],
  ])('%s', (_, body, covered, total) => {
    expect(ofOperation(operation({}, body))[0]).toMatchObject({ covered, total });
  });
});

test.each([
  ['every response has one', { '2XX': named, '4XX': named }, []],
  ['one response has none', { '2XX': named, '4XX': without }, ['op']],
])('response examples: %s', (_, responses, missing) => {
  expect(ofOperation(operation(responses))[1]?.missing).toEqual(missing);
});

test('a response without content needs no example', () => {
  const [, responses] = ofOperation({ operationId: 'op', responses: { '204': { description: 'Gone.' } } });

  expect(responses).toMatchObject({ covered: 1, total: 1 });
});

test('a property has a description itself, or by its reference', () => {
  const [, , properties] = ofSchemas({
    Id: { type: 'integer', description: 'Id.' },
    Bare: { type: 'integer' },
    Note: {
      properties: {
        own: { description: 'Own.' },
        referred: { $ref: '#/components/schemas/Id' },
        beside: { $ref: '#/components/schemas/Bare', description: 'Beside.' },
        none: { $ref: '#/components/schemas/Bare' },
      },
    },
  });

  expect(properties).toMatchObject({
    covered: 3,
    total: 4,
    missing: ['#/components/schemas/Note/properties/none'],
  });
});

const ofRequest = (schema: Json, schemas: JsonObject = {}) => {
  const [requests] = measureStrings({
    paths: { '/a': { post: operation({}, { schema }) } },
    components: { schemas },
  });
  return requests;
};

test.each<[Json, number]>([
  [{ type: 'string' }, 0],
  [{ type: ['string', 'null'] }, 0],
  [{ type: 'string', format: 'uuid' }, 1],
  [{ type: 'string', pattern: '^a' }, 1],
  [{ type: 'string', const: 'a' }, 1],
  [{ type: 'string', enum: ['a'] }, 1],
  [{ type: 'string', minLength: 1 }, 1],
  [{ type: 'string', maxLength: 9 }, 1],
])('the string %j counts as %i', (schema, covered) => {
  expect(ofRequest(schema)).toMatchObject({ covered, total: 1 });
});

test('bytes do not count as a string', () => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  expect(ofRequest(file)).toMatchObject({ total: 0 });
});

test('counts references to strings at their place, but no strings that only responses use', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Uuid: { type: 'string', format: 'uuid' },
    Text: { type: 'string' },
    List: { type: 'array', items: ref('Uuid') },
    Other: { type: 'array', items: ref('Text') },
    Answer: { type: 'string' },
  };

  expect(ofRequest({ anyOf: [ref('List'), ref('Other')] }, schemas)).toMatchObject({
    covered: 2,
    total: 4,
    missing: ['#/components/schemas/Text', '#/components/schemas/Other/items'],
  });
});

test('counts schemas at every place, except in examples and below `not`', () => {
  const text = { type: 'string' };
  const [strings, all] = measureStrings({
    paths: {
      '/a': {
        parameters: [{ $ref: '#/components/parameters/B' }],
        get: {
          operationId: 'a',
          parameters: [{ name: 'a', in: 'query', schema: text }],
          requestBody: { content: { 'application/json': { schema: { anyOf: [text, text] } } } },
          responses: { '2XX': { content: { 'application/json': { schema: text } } } },
        },
      },
    },
    components: {
      parameters: {
        B: { name: 'b', in: 'query', schema: { items: text, not: text }, example: { schema: text } },
      },
      examples: { C: { value: { schema: text } } },
    },
  });

  expect([strings?.total, all?.total]).toEqual([4, 5]);
});

test('shares are rounded down, and nothing to count is 0 %', () => {
  const share = (covered: number, total: number) =>
    percentOf({ name: '', minimum: 100, missing: [], covered, total });

  expect([share(999, 1000), share(2, 2), share(0, 0)]).toEqual([99, 100, 0]);
});
