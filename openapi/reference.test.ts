import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layoutOf } from '../scripts/lib/layout.ts';
import { isObject, listOf, pointerOf, type Json } from '../scripts/lib/openapi.ts';

const { generated } = layoutOf();

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
