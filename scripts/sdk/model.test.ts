import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { bundlePath } from '../lib/bundles.ts';
import { layoutOf } from '../lib/layout.ts';
import { operationsOf, type OpenApiDocument } from '../lib/openapi.ts';
import { sdkModel } from './model.ts';

const reference = JSON.parse(
  await readFile(await bundlePath(layoutOf(), 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;
const model = sdkModel(reference);
const operation = (id: string) => model.operations.find((operation) => operation.id === id)!;

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
});
