import { expect, test } from 'vitest';
import { fieldOf, holderOf, placeOf } from './place.ts';

test.each([
  ['folder.hash: a string', 'folder.hash', 'a string'],
  ['[0].created_at: a string that matches ^x', '[0].created_at', 'a string that matches ^x'],
  ['pagination.data[2].views[0].id: an integer', 'pagination.data[2].views[0].id', 'an integer'],
  ['an id 7 in folder.path', 'folder.path', 'an id 7 in it'],
])('%s', (expected, at, form) => {
  expect(placeOf({ expected })).toEqual({ at, form });
});

test.each(['a 4xx response with a message in errors.name', 'the folder once', '401'])(
  'no place: %s',
  (expected) => {
    expect(placeOf({ expected })).toBeUndefined();
  },
);

test('a field and what holds it, without the numbers of items', () => {
  expect(fieldOf('pagination.data[2].views[0].id')).toBe('id');
  expect(fieldOf('workspaces[0]')).toBe('workspaces');
  expect(holderOf('pagination.data[2].views[0].id')).toBe('pagination.data[].views[]');
  expect(holderOf('status')).toBe('');
});
