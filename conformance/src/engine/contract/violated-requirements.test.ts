import { describe, expect, it } from 'vitest';
import { requirementsFor, seenRequirements } from './violated-requirements.ts';
import { appliedSchemas } from './applied-schemas.ts';
import { Description } from './description.ts';
import type { JsonObject } from './json.ts';
import type { Reading } from './response-validation.ts';

/** A response with the schemas that a description applies to it. */
function read(schema: JsonObject, answer: unknown): { description: Description; reading: Reading } {
  const description = new Description({
    it: schema,
    hash: { type: 'string', 'x-requirements': ['FOLDER-9'] },
    paths: { '/it': { get: { operationId: 'getIt' } } },
  });
  const place = { node: schema, pointer: '/it' };
  const operation = description.operations.get('getIt')!;
  const applied = appliedSchemas(description, place, answer, () => true);
  return { description, reading: { operation, response: undefined, readable: true, applied, faults: [] } };
}

function blamed(schema: JsonObject, answer: unknown, location: string): readonly string[] {
  const { description, reading } = read(schema, answer);
  return requirementsFor(description, reading, location);
}

const marked = (...ids: string[]) => ({ 'x-requirements': ids });

describe('a fault', () => {
  const folder = {
    properties: {
      id: marked('FOLDER-6', 'GEN-6'),
      size: {},
      link: marked('LINK-24'),
      owner: { properties: { name: {} } },
    },
  };

  it.each<[string, JsonObject, unknown, string, string[]]>([
    ['what is stated for its place', folder, { id: 'x' }, '/id', ['FOLDER-6', 'GEN-6']],
    ['but for the form of values where it is missing', folder, {}, '/id', ['FOLDER-6']],
    [
      'what is stated for the object that should hold it, too',
      { ...folder, ...marked('FOLDER-1', 'FOLDER-6') },
      { size: 1 },
      '/id',
      ['FOLDER-6', 'FOLDER-1'],
    ],
    [
      'that object alone where it holds nothing',
      { ...folder, ...marked('FOLDER-1') },
      {},
      '/id',
      ['FOLDER-1'],
    ],
    ['a requirement that it can only refute', folder, { link: 5 }, '/link', ['LINK-24']],
    ['what is stated above', { ...folder, ...marked('FOLDER-1') }, { size: 'x' }, '/size', ['FOLDER-1']],
    [
      'what is stated further above',
      { ...folder, ...marked('FOLDER-1') },
      { owner: {} },
      '/owner/name',
      ['FOLDER-1'],
    ],
    ['a rule where nothing is stated', folder, { size: 'x' }, '/size', ['RULE-2']],
    ['a rule where nothing is known', folder, {}, '/owner/name/first', ['RULE-2']],
    [
      'nothing that no register has',
      { properties: { id: marked('FOLDER-999') } },
      { id: 1 },
      '/id',
      ['RULE-2'],
    ],
  ])('breaks %s', (_what, schema, answer, location, subjects) => {
    expect(blamed(schema, answer, location)).toEqual(subjects);
  });

  it('of a whole object breaks what is stated for the fields that it must have', () => {
    const schema = {
      required: ['id', 'hash', 'size'],
      properties: { id: marked('FOLDER-6', 'GEN-6'), hash: { $ref: '#/hash' }, name: marked('FOLDER-7') },
    };
    expect(blamed(schema, 'x', '')).toEqual(['FOLDER-6', 'FOLDER-9']);
  });
});

it('what is there is seen, and what is missing is not', () => {
  const schema = { ...marked('FOLDER-1'), properties: { id: marked('FOLDER-6'), hash: { $ref: '#/hash' } } };
  expect(seenRequirements(read(schema, { id: 1 }).reading)).toEqual(['FOLDER-1', 'FOLDER-6']);
});
