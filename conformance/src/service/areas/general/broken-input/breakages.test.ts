import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validators } from '../../../../../../generated/validators.js';
import { breakBody, brokenFields, missing, plainBreakages, type FieldSchema } from './breakages.ts';
import { requestSchemas } from './request-schemas.ts';

const valid = {
  createFolder: { name: 'Reports', parentId: null },
  deleteEntries: { entryIds: [12], deleteForever: true },
  shareEntry: { emails: ['mira@example.com'], permissions: ['view'] },
  registerEntry: { filename: '6f1c0f52-9c1f-4f0e-8f9a-1c2d3e4f5a6b', size: 3, clientName: 'a.txt' },
  deleteVaultEntries: { entryIds: [12], deleteForever: true },
} as const;
type Operation = keyof typeof valid;

test.each(Object.keys(valid) as Operation[])('what is generated for %s is never valid', (operation) => {
  const isValid = validators[operation].requestBody;
  expect(isValid(structuredClone(valid[operation]))).toBe(true);
  fc.assert(
    fc.property(brokenFields(fc, requestSchemas(operation)), (broken) => {
      expect(Object.keys(broken).length).toBeGreaterThan(0);
      expect(isValid(breakBody(valid[operation], broken))).toBe(false);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test.each(Object.keys(valid) as Operation[])('no plain breakage of %s is valid', (operation) => {
  const isValid = validators[operation].requestBody;
  const breakages = plainBreakages(requestSchemas(operation));
  for (const broken of breakages) {
    expect(isValid(breakBody(valid[operation], broken)), JSON.stringify(broken)).toBe(false);
  }
  const names = Object.keys(requestSchemas(operation).properties ?? {});
  expect([...new Set(breakages.flatMap((broken) => Object.keys(broken)))].sort()).toEqual(names.sort());
});

test('the plain breakages begin with one of each field', () => {
  const schema: FieldSchema = {
    required: ['name', 'ids'],
    properties: {
      name: { type: 'string' },
      ids: { type: 'array', items: { type: 'integer' } },
      isOpen: { type: 'boolean' },
    },
  };
  expect(plainBreakages(schema)).toEqual([
    { name: missing },
    { ids: missing },
    { isOpen: 'not-' },
    { name: null },
    { ids: null },
    { isOpen: {} },
    { name: { text: 'not-' } },
    { ids: 'not-' },
    { name: [] },
    { ids: ['not-'] },
    { ids: [{}] },
    { ids: {} },
  ]);
  expect(plainBreakages(schema, { only: ['isOpen'] })).toEqual([{ isOpen: 'not-' }, { isOpen: {} }]);
});

/** All values nested in a value. */
function within(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(within)];
}

test('no id is generated that could be an entry of somebody', () => {
  fc.assert(
    fc.property(brokenFields(fc, requestSchemas('deleteEntries')), ({ entryIds }) => {
      for (const value of within(entryIds)) {
        expect(['number', 'boolean']).not.toContain(typeof value);
        if (typeof value === 'string') expect(value).not.toMatch(/\d/);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('spared fields are left alone', () => {
  fc.assert(
    fc.property(brokenFields(fc, requestSchemas('deleteEntries'), { spared: ['emptyTrash'] }), (broken) => {
      expect(broken).not.toHaveProperty('emptyTrash');
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('only the fields that were asked for are broken', () => {
  fc.assert(
    fc.property(brokenFields(fc, requestSchemas('registerEntry'), { only: ['size'] }), (broken) => {
      expect(Object.keys(broken)).toEqual(['size']);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('shrinks to one field in its plainest form', () => {
  const schema: FieldSchema = {
    required: ['name'],
    properties: { name: { type: 'string' }, parentId: { type: ['integer', 'null'] } },
  };
  const outcome = fc.check(
    fc.property(brokenFields(fc, schema), (broken) => !('name' in broken)),
    { seed: 7 },
  );
  expect(outcome.counterexample).toEqual([{ name: missing }]);
  expect(breakBody({ name: 'Reports', parentId: 1 }, { name: missing })).toEqual({ parentId: 1 });
});
