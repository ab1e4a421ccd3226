import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/openapi.ts';
import { measureStrings, percentOf } from './measure.ts';

const ofRequest = (schema: Json, schemas: JsonObject = {}) => {
  const [requests] = measureStrings({
    paths: {
      '/a': { post: { operationId: 'a', requestBody: { content: { 'application/json': { schema } } } } },
    },
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
  const share = (covered: number, total: number) => percentOf({ name: '', missing: [], covered, total });

  expect([share(999, 1000), share(2, 2), share(0, 0)]).toEqual([99, 100, 0]);
});
