import { describe, expect, test } from 'vitest';
import { readBundle } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { callsOf } from '../lib/call.ts';
import {
  dereference,
  isObject,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { toCodegen } from './codegen.ts';

const contract = await readBundle(pathsOf(), 'openapi.json');
const reference = await readBundle(pathsOf(), 'openapi.reference.json');
const codegen = toCodegen(contract);

const codesOf = (document: OpenApiDocument) =>
  new Set(callsOf(document).flatMap(({ responses }) => [...responses.keys()]));

test('codes are exact, or the default', () => {
  expect([...codesOf(contract)].sort()).toEqual(['2XX', '401', '403', '4XX']);
  expect([...codesOf(codegen)].sort()).toEqual(['200', '401', '403', 'default']);
});

test('every response has a type with properties or items, and no condition', () => {
  const untyped = callsOf(codegen).flatMap((operation) =>
    [...operation.responses.values()].flatMap(({ code, contents }) =>
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

test('the schema of errors has the properties of all its variants, and requires none', () => {
  const { Refusal } = objectOf(objectOf(codegen.components).schemas);
  expect(Refusal).toMatchObject({ type: 'object', additionalProperties: true });
  expect(Object.keys(objectOf(objectOf(Refusal).properties))).toEqual(['status', 'message', 'errors']);
  expect(objectOf(Refusal)).not.toHaveProperty('required');
  expect(JSON.stringify(Refusal)).not.toContain('The given data was invalid');
});

test('the first server has a URL without variables', () => {
  expect(codegen.servers).toMatchObject([{ url: 'https://storage.example.com/api/v1' }, {}]);
});

function* schemasIn(node: Json, isChoice = false): Generator<{ schema: JsonObject; isChoice: boolean }> {
  if (Array.isArray(node)) for (const child of node) yield* schemasIn(child, isChoice);
  if (!isObject(node)) return;
  yield { schema: node, isChoice };
  for (const [key, value] of Object.entries(node)) {
    if (!['example', 'examples', 'value'].includes(key))
      yield* schemasIn(value, key === 'oneOf' || key === 'anyOf');
  }
}

describe.each([
  ['the contract', contract],
  ['the reference description', reference],
])('generators compile %s, which has', (_, source) => {
  const document = toCodegen(source);
  const schemas = [...schemasIn(document)];

  test('no value that is always null', () => {
    expect(schemas.filter(({ schema, isChoice }) => schema.type === 'null' && !isChoice)).toEqual([]);
  });

  test('no enum of numbers or booleans', () => {
    const listed = schemas.flatMap(({ schema }) => [schema.enum ?? [], schema.const ?? []].flat());
    expect(listed.filter((value) => typeof value !== 'string' && !isObject(value))).toEqual([]);
  });

  test('no two properties with the same name in camel case', () => {
    const duplicates = schemas.flatMap(({ schema: { properties } }) => {
      const names = Object.keys(objectOf(properties)).map((name) => name.replaceAll('_', '').toLowerCase());
      return names.filter((name, index) => names.indexOf(name) < index);
    });
    expect(duplicates).toEqual([]);
  });

  test('no value that is a string or a number; a parameter is a string instead', () => {
    const several = schemas.filter(
      ({ schema: { type } }) => Array.isArray(type) && type.filter((name) => name !== 'null').length > 1,
    );
    expect(several).toEqual([]);
    const { EntryIdOrHash } = objectOf(objectOf(document.components).parameters);
    expect(EntryIdOrHash).toMatchObject({
      schema: { type: 'string' },
      examples: { id: { value: '4822' }, hash: { value: 'Jq5mVd2cLs' } },
    });
    expect(objectOf(EntryIdOrHash).schema).not.toHaveProperty('minimum');
  });

  test('flags whose examples are true or false', () => {
    const flags = schemas.filter(
      ({ schema }) => typeof schema.in === 'string' && objectOf(schema.schema).type === 'boolean',
    );
    const examples = flags.flatMap(({ schema: { example, examples } }) => [
      ...(example === undefined ? [] : [example]),
      ...Object.values(objectOf(examples)).map((each) => objectOf(each).value),
    ]);
    expect(examples.filter((example) => typeof example !== 'boolean')).toEqual([]);
  });

  test('no object with a `not`', () => {
    expect(schemas.filter(({ schema }) => schema.properties !== undefined && 'not' in schema)).toEqual([]);
  });

  test('no bytes without a schema', () => {
    const bodies = schemas.flatMap(({ schema }) => Object.values(objectOf(schema.content)).map(objectOf));
    expect(bodies.filter((body) => Object.keys(objectOf(body.schema)).length === 0)).toEqual([]);
  });
});
