import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundlePath } from '../lib/bundles.ts';
import { layoutOf } from '../lib/layout.ts';
import { operationsOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { sdkModel } from './model.ts';

const reference = JSON.parse(
  await readFile(await bundlePath(layoutOf(), 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;
const model = sdkModel(reference);
const operation = (id: string) => model.operations.find((operation) => operation.id === id)!;

/** The model of an operation with this body and this response. */
function modelOf(body: Json, response: Json, schemas: Record<string, Json> = {}) {
  const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
  return sdkModel({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: {
      '/things': {
        post: {
          operationId: 'make',
          requestBody: content(body),
          responses: { 200: { description: 'Made.', ...content(response) } },
        },
      },
    },
    components: { schemas },
  });
}

describe('the model of the SDKs', () => {
  test('has every operation except for aliases and the hand-written transfers', () => {
    const ids = operationsOf(reference).map(({ id }) => id);
    const left = ids.filter((id) => !model.operations.some((operation) => operation.id === id));
    expect(left.filter((id) => !id.endsWith('Alias')).sort()).toEqual(['downloadFile', 'uploadFile']);
  });

  test('repeats operations that only read, also with POST, but none that creates', () => {
    expect(operation('listEntries').repeatable).toBe(true);
    expect(operation('signParts').repeatable).toBe(true);
    expect(operation('deleteShareableLink').repeatable).toBe(true);
    expect(operation('registerEntry').repeatable).toBe(false);
    expect(operation('createFolder').repeatable).toBe(false);
  });

  test('signs in without a token', () => {
    expect(operation('login').needsToken).toBe(false);
    expect(operation('listNotes').needsToken).toBe(true);
  });

  test('finds the pages of a list, with or without `pagination` around them', () => {
    expect(operation('listEntries').pages).toEqual({
      items: { kind: 'object', name: 'DriveEntry' },
      page: { kind: 'object', name: 'DriveEntryPage' },
      wrapped: false,
    });
    expect(operation('listTrackedFiles').pages).toMatchObject({ wrapped: true });
    expect(operation('listNotes').pages).toBeUndefined();
  });

  test('distinguishes null from an absent field', () => {
    const properties = {
      a: { type: 'string' },
      b: { type: ['integer', 'null'] },
      c: { oneOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] },
    };
    const made = modelOf(
      { type: 'object', required: ['b'], properties: { a: properties.a, b: properties.b } },
      { $ref: '#/components/schemas/Thing' },
      {
        Thing: { type: 'object', properties },
        Part: { type: 'object', properties: { id: { type: 'integer' } } },
      },
    );
    expect(made.operations[0]!.inBody).toMatchObject([
      { name: 'a', required: false, type: { kind: 'string' } },
      { name: 'b', required: true, type: { kind: 'integer', nullable: true } },
    ]);
    expect(made.responses.map(({ name }) => name)).toEqual(['Part', 'Thing']);
    expect(made.responses[1]!.fields[2]!.type).toEqual({ kind: 'object', name: 'Part', nullable: true });
  });

  test('merges the fields of allOf', () => {
    const made = modelOf(
      {},
      { $ref: '#/components/schemas/Both' },
      {
        One: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
        Both: {
          allOf: [
            { $ref: '#/components/schemas/One' },
            { type: 'object', properties: { b: { type: 'boolean' } } },
          ],
        },
      },
    );
    expect(made.responses[0]!.fields.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});
