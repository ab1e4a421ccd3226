import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundlePath } from '../lib/bundles.ts';
import { layoutOf } from '../lib/layout.ts';
import { isObject, objectOf, operationsOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { schemasOfAnswers, sdkDescription } from './description.ts';

const layout = layoutOf();
const reference = JSON.parse(
  await readFile(await bundlePath(layout, 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;
const description = sdkDescription(reference);

/** A description whose one component is the schema, and what becomes of it. */
function projected(schema: Json, others: Record<string, Json> = {}): Json | undefined {
  const ref = { $ref: '#/components/schemas/Thing' };
  const content = { 'application/json': { schema: ref } };
  const made = sdkDescription({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: { '/things': { post: { operationId: 'make', requestBody: { content }, responses: {} } } },
    components: { schemas: { Thing: schema, ...others } },
  });
  return objectOf(objectOf(made.components).schemas).Thing;
}

function* nodesOf(node: Json): Generator<Record<string, Json>> {
  if (Array.isArray(node)) for (const child of node) yield* nodesOf(child);
  if (!isObject(node)) return;
  yield node;
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') yield* nodesOf(value);
}

describe('the description that clients in other languages are generated from', () => {
  test('has every operation of the reference description', () => {
    const ids = (document: OpenApiDocument) => operationsOf(document).map(({ id }) => id);
    expect(ids(description)).toEqual(ids(reference));
  });

  test('keeps the first of names that become one in another writing', () => {
    const properties = {
      expires_at: { type: 'string' },
      expiresAt: { type: 'string' },
      id: { type: 'string' },
    };
    expect(projected({ type: 'object', properties })).toMatchObject({
      properties: { expires_at: { type: 'string' }, id: { type: 'string' } },
    });
    expect(
      Object.keys(objectOf(objectOf(projected({ type: 'object', properties })).properties)),
    ).toHaveLength(2);
  });

  test('keeps the first of several writings of one value, and text that is more than digits', () => {
    const digits = { type: ['integer', 'string'], format: 'int64', pattern: '^[1-9]\\d{0,14}$' };
    expect(projected(digits)).toEqual({ type: 'integer', format: 'int64' });
    const orNone = { type: ['integer', 'string'], format: 'int64', pattern: '^(?:0|[1-9]\\d{0,14})?$' };
    expect(projected(orNone)).toEqual({ type: 'integer', format: 'int64' });
    const flag = { type: ['boolean', 'integer'], format: 'int32', enum: [true, false, 1, 0] };
    expect(projected(flag)).toEqual({ type: 'boolean' });
    const hash = { type: ['integer', 'string'], pattern: '^[A-Za-z0-9]+$' };
    expect(projected(hash)).toEqual(hash);
  });

  test('has integers without a list of values, and text with one', () => {
    expect(projected({ type: 'integer', format: 'int32', enum: [0, 1] })).toEqual({
      type: 'integer',
      format: 'int32',
    });
    expect(projected({ type: 'string', enum: ['a', 'b'] })).toEqual({ type: 'string', enum: ['a', 'b'] });
  });

  test('puts null beside the reference to an object that may be null', () => {
    const vault = { type: ['object', 'null'], properties: { salt: { type: 'string' } } };
    const thing = { type: 'object', properties: { vault: { $ref: '#/components/schemas/Vault' } } };
    expect(projected(thing, { Vault: vault })).toMatchObject({
      properties: { vault: { oneOf: [{ $ref: '#/components/schemas/Vault' }, { type: 'null' }] } },
    });
  });

  test('keeps what is required where a condition narrows it', () => {
    const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    expect(projected({ ...thing, allOf: [{ properties: { name: { minLength: 1 } } }] })).toEqual(thing);
  });

  test('takes no null from a value of an answer', () => {
    const answered = schemasOfAnswers(description);
    const schemas = objectOf(objectOf(reference.components).schemas);
    const values = Object.entries(schemas).filter(([, schema]) => {
      const { type } = objectOf(schema);
      return Array.isArray(type) && type.includes('null') && !type.includes('object');
    });
    expect(values.map(([name]) => name)).toContain('OptionalFlag');
    expect(values.map(([name]) => name).filter((name) => answered.has(name))).toEqual([]);
  });

  test('leaves none of what the generators err in', () => {
    const nodes = [...nodesOf(description)];
    expect(nodes.filter((node) => 'if' in node || ('allOf' in node && 'properties' in node))).toEqual([]);
    expect(nodes.filter(({ type, enum: values }) => type === 'integer' && values !== undefined)).toEqual([]);
  });
});
