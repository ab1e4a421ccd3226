import { expect, test } from 'vitest';
import { readBundle } from '../lib/bundles.ts';
import { responseContents } from '../lib/examples.ts';
import { layoutOf } from '../lib/layout.ts';
import { dereference, isObject, objectOf, operationsOf, type OpenApiDocument } from '../lib/openapi.ts';
import { toCodegen } from './codegen.ts';

const contract = await readBundle(layoutOf(), 'openapi.json');
const codegen = toCodegen(contract);

const codesOf = (document: OpenApiDocument) =>
  new Set(operationsOf(document).flatMap(({ node }) => Object.keys(objectOf(node.responses))));

test('codes are exact, or the default', () => {
  expect([...codesOf(contract)].sort()).toEqual(['2XX', '401', '403', '4XX']);
  expect([...codesOf(codegen)].sort()).toEqual(['200', '401', '403', 'default']);
});

test('every answer has a type with properties or items, and no condition', () => {
  const untyped = operationsOf(codegen).flatMap((operation) =>
    [...responseContents(codegen, operation)].flatMap(([code, contents]) =>
      contents.flatMap(({ schema }) => {
        const resolved = objectOf(dereference(codegen, schema));
        return resolved.type === 'array' || isObject(resolved.properties) || Array.isArray(resolved.allOf)
          ? []
          : [`${operation.id} ${code}`];
      }),
    ),
  );
  expect(untyped).toEqual([]);
  expect(JSON.stringify(codegen)).not.toMatch(/"(if|then|else|x-requirements|x-unknown)":/);
});

test('a refusal names all that its forms have, and asks for nothing', () => {
  const { Refusal } = objectOf(objectOf(codegen.components).schemas);
  expect(Refusal).toMatchObject({ type: 'object', additionalProperties: true });
  expect(Object.keys(objectOf(objectOf(Refusal).properties))).toEqual(['status', 'message', 'errors']);
  expect(objectOf(Refusal)).not.toHaveProperty('required');
  expect(JSON.stringify(Refusal)).not.toContain('The given data was invalid');
});

test('the first server is concrete', () => {
  expect(codegen.servers).toMatchObject([{ url: 'https://storage.example.com/api/v1' }, {}]);
});
