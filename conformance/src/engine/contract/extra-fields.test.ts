import { expect, it } from 'vitest';
import type { AppliedSchemas } from './applied-schemas.ts';
import { extraFieldsOf, fieldName } from './extra-fields.ts';

const reading = (...applied: [location: string, value: unknown, node: unknown][]) =>
  new Map(
    applied.map(([location, value, node]): [string, AppliedSchemas] => [
      location,
      { location, value, places: [{ node, pointer: '/schemas/x' }] },
    ]),
  );

const described = { properties: { id: {} } };
const answer = { id: 1, color: 'red', size: 2 };
const id: [string, unknown, unknown] = ['/id', 1, {}];

it('names what no schema speaks of, sorted', () => {
  expect(extraFieldsOf([reading(['', answer, described], id)])).toEqual(['color', 'size']);
});

it('names what none of several descriptions speaks of', () => {
  const other = reading(['', answer, described], id, ['/color', 'red', {}]);
  expect(extraFieldsOf([reading(['', answer, described], id), other])).toEqual(['size']);
});

it.each<[string, unknown]>([
  ['has any further fields', { ...described, additionalProperties: true }],
  ['has further fields of one kind', { ...described, additionalProperties: { type: 'string' } }],
  ['has no fields at all', { type: 'object' }],
])('names nothing of an object that by its schema %s', (_what, node) => {
  expect(extraFieldsOf([reading(['', answer, node], id)])).toEqual([]);
});

it('names what a schema rules out', () => {
  const closed = { ...described, additionalProperties: false };
  expect(extraFieldsOf([reading(['', answer, closed], id)])).toEqual(['color', 'size']);
});

it('names nothing where nothing was read', () => {
  expect(extraFieldsOf([])).toEqual([]);
});

it.each([
  ['/folder/color', 'folder.color'],
  ['/notes/12/color', 'notes[].color'],
  ['/0/color', '[].color'],
  ['/sizes/1st', 'sizes.1st'],
  ['/sizes/x2', 'sizes.x2'],
])('the field at %s is called %s', (location, name) => {
  expect(fieldName(location)).toBe(name);
});
