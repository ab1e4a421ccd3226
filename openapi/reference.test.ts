import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { validators } from '../generated/validators.reference.js';
import { pathsOf } from '../scripts/lib/paths.ts';
import { callsOf } from '../scripts/lib/call.ts';
import {
  isObject,
  listOf,
  objectOf,
  pointerOf,
  type Json,
  type OpenApiDocument,
} from '../scripts/lib/openapi.ts';

const { generated } = pathsOf();

/** Places of whole numbers without a width, wherever a schema may stand. */
function withoutWidth(node: Json, keys: readonly string[] = []): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => withoutWidth(item, [...keys, String(index)]));
  if (!isObject(node)) return [];
  const isInteger = node.type === 'integer' || listOf(node.type).includes('integer');
  const own = isInteger && node.format !== 'int32' && node.format !== 'int64' ? [pointerOf(...keys)] : [];
  const parts = Object.entries(node).filter(([key]) => !['example', 'examples', 'value'].includes(key));
  return [...own, ...parts.flatMap(([key, value]) => withoutWidth(value, [...keys, key]))];
}

test.each(['openapi.json', 'openapi.reference.json', 'openapi.codegen.json', 'openapi-3.0.json'])(
  'every whole number in %s has a width, which a generator for Go or Java would have to guess',
  (name) => {
    const document = JSON.parse(readFileSync(path.join(generated, name), 'utf8')) as Json;

    expect(withoutWidth(document)).toEqual([]);
  },
);

test('a whole number without a width is found', () => {
  const schema = {
    properties: { a: { type: ['integer', 'null'] }, b: { type: 'integer', format: 'int32' } },
  };

  expect(withoutWidth({ components: { schemas: { A: schema } } })).toEqual([
    '#/components/schemas/A/properties/a',
  ]);
});

/** All parts of a document, at any depth. */
function partsOf(node: Json): Record<string, Json>[] {
  if (Array.isArray(node)) return node.flatMap(partsOf);
  return isObject(node) ? [node, ...Object.values(node).flatMap(partsOf)] : [];
}

// A quadratic pattern took two seconds for a name of 50,000 letters, and a quarter of an hour for a body of letters.
test('every pattern that the server tries is fast for a long text', () => {
  const document = JSON.parse(readFileSync(path.join(generated, 'openapi.reference.json'), 'utf8')) as Json;
  const patterns = new Set(
    partsOf(document).flatMap(({ pattern }) => (typeof pattern === 'string' ? pattern : [])),
  );
  const long = 300_000;
  const texts = ['a', ' ', '/', 'a/', '0', ',', 'A', '=', '-', ';', '.'].map((part) =>
    part.repeat(long / part.length),
  );
  expect(patterns.size).toBeGreaterThan(0);
  for (const pattern of patterns) {
    const expression = new RegExp(pattern, 'u');
    const start = performance.now();
    for (const text of texts) for (const end of ['', '/', '\0', ' ']) expression.test(text + end);
    expect.soft(performance.now() - start, pattern).toBeLessThan(10_000);
  }
});

test('a body may be left out where the empty object is valid, as the server reads an absent body as one', () => {
  const text = readFileSync(path.join(generated, 'openapi.reference.json'), 'utf8');
  const withBody = callsOf(JSON.parse(text) as OpenApiDocument).filter(({ node }) => node.requestBody);
  const mayBeLeftOut = withBody.filter(({ node }) => objectOf(node.requestBody).required !== true);
  const takesNothing = withBody.filter(({ id }) =>
    validators[id as keyof typeof validators].requestBody?.({}),
  );

  expect(mayBeLeftOut.map(({ id }) => id)).toEqual(takesNothing.map(({ id }) => id));
  expect(mayBeLeftOut.length).toBeGreaterThan(0);
});

test.each<[keyof typeof validators, string, object, boolean]>([
  ['getAvailableName', 'a folder with a control character', { name: 'a', relativePath: 'b\u0013' }, false],
  ['getAvailableName', 'a folder with 255 characters', { name: 'a', relativePath: 'b'.repeat(255) }, true],
  ['getAvailableName', 'a folder with 256 characters', { name: 'a', relativePath: 'b'.repeat(256) }, false],
  ['createMultipartUpload', 'a file of no vault', { vaultId: '', isEncrypted: 0 }, true],
  ['createMultipartUpload', 'a file of a vault', { vaultId: 1, isEncrypted: 1, vaultIvs: ',bb==' }, true],
  [
    'createMultipartUpload',
    'a file of a vault that is not encrypted',
    { vaultId: 1, isEncrypted: false },
    false,
  ],
])('what the server refuses is described: %s, %s', (id, _what, fields, isValid) => {
  const file = { filename: 'a', mime: 'text/plain', size: 1, extension: 'txt' };

  expect(validators[id].requestBody?.({ ...file, ...fields })).toBe(isValid);
});
