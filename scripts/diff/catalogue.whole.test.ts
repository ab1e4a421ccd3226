import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { keysOf, type Json, type JsonObject } from '../lib/openapi.ts';
import { neededBump } from './change.ts';
import { compareContracts } from './compare.ts';

type Level = 'ERR' | 'WARN' | 'INFO';

const catalogue = parse(
  readFileSync(path.join(import.meta.dirname, '../fixtures/diff-catalogue.yaml'), 'utf8'),
) as {
  levels: Record<Level, string>;
  schema: Record<string, [before: Json, after: Json]>;
  elsewhere: Record<string, [place: string, before: Json, after: Json]>;
  own: Record<string, [place: string, before: Json, after: Json, rating: string]>;
  bodies: Record<string, [before: Json, after: Json, inRequest: string, inResponse: string]>;
  left: Record<string, string>;
  /** Parts of ids, each with our rating and the reason. */
  differs: Record<string, [rating: string, why: string]>;
};

const levelOf = new Map(
  Object.entries(catalogue.levels).flatMap(([level, ids]) =>
    ids.split(/\s+/).map((id) => [id, level as Level] as const),
  ),
);

const object = (): JsonObject => ({ type: 'object', properties: { a: { type: 'string' } } });

const base = (): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
  servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'a', enum: ['a', 'b'] } } }],
  security: [{ key: [] }],
  paths: {
    '/notes': {
      post: {
        parameters: [{ name: 'a', in: 'query', schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: object() } } },
        responses: {
          '200': { description: 'Made.', headers: {}, content: { 'application/json': { schema: object() } } },
        },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', name: 'X-Key', in: 'header' } } },
});

const request = 'post/requestBody/content/application~1json/schema';
const response = 'post/responses/200/content/application~1json/schema';
/** Where a schema can change. */
const places: Readonly<Record<string, string>> = {
  'request-body': request,
  'request-property': `${request}/properties/a`,
  'request-parameter': 'post/parameters/0/schema',
  'response-body': response,
  'response-property': `${response}/properties/a`,
};

/** The document with a value at a place below `/notes`, or from the root if it begins with `#`. */
function documentWith(place: string, value: Json): JsonObject {
  const document = base();
  const keys = keysOf(place.startsWith('#') ? place : `#/paths/~1notes/${place}`);
  const last = keys.pop()!;
  let node = document;
  for (const key of keys) node = (node[key] ??= {}) as JsonObject;
  if (value === 'absent') Reflect.deleteProperty(node, last);
  else node[last] = value;
  return document;
}

const ratingOf = (place: string, before: Json, after: Json): string =>
  neededBump(compareContracts(documentWith(place, before), documentWith(place, after)));

const pairs: [id: string, place: string, before: Json, after: Json][] = [
  ...Object.entries(catalogue.schema).flatMap(([name, [before, after]]) =>
    Object.entries(places).map(([prefix, place]): [string, string, Json, Json] => [
      `${prefix}-${name}`,
      place,
      before,
      after,
    ]),
  ),
  ...Object.entries(catalogue.elsewhere).map(([id, row]): [string, string, Json, Json] => [id, ...row]),
].filter(([id]) => levelOf.has(id));

test('rates what oasdiff rates as breaking as major, and nothing else, except where the catalogue says why', () => {
  const surprises = pairs.flatMap(([id, place, before, after]) => {
    const rating = ratingOf(place, before, after);
    const difference = Object.entries(catalogue.differs).find(([part]) => new RegExp(part).test(id));
    const isAsTheirs = (rating === 'major') === (levelOf.get(id) !== 'INFO');
    const isExpected = difference ? rating === difference[1][0] : isAsTheirs;
    return isExpected ? [] : [`${id}: they ${levelOf.get(id)}, we ${rating}`];
  });
  expect(surprises).toEqual([]);
});

test('has a pair for every check of oasdiff, or the reason why not', () => {
  const paired = new Set(pairs.map(([id]) => id));
  const left = Object.keys(catalogue.left);
  expect(
    [...levelOf.keys()].filter((id) => !paired.has(id) && !left.some((part) => id.includes(part))),
  ).toEqual([]);
});

test.each(Object.entries(catalogue.own))('%s', (_, [place, before, after, rating]) => {
  expect(rating.split(' or ')).toContain(ratingOf(place, before, after));
});

test.each(Object.entries(catalogue.bodies))('%s of a body', (_, [before, after, inRequest, inResponse]) => {
  expect(inRequest.split(' or ')).toContain(ratingOf(request, before, after));
  expect(inResponse.split(' or ')).toContain(ratingOf(response, before, after));
});
