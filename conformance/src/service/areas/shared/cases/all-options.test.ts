import { expect, test } from 'vitest';
import { allOptionsAtOnce } from './all-options.ts';

test('three options that may be left out are given all at once, for each kind of entry in each form of its id', () => {
  const options = {
    password: ['left out', 'short', 'long'],
    edit: ['left out', 'false', 'true'],
    expiry: ['left out', 'given'],
    entry: ['unmarked', 'starred'],
  } as const;
  const entries = { kind: ['folder', 'file'], id: ['id', 'hash'] } as const;
  const given = { edit: 'true', expiry: 'given' };
  expect(allOptionsAtOnce({ ...entries, ...options })).toEqual([
    { kind: 'folder', id: 'id', password: 'short', ...given },
    { kind: 'folder', id: 'hash', password: 'short', ...given },
    { kind: 'file', id: 'id', password: 'long', ...given },
    { kind: 'file', id: 'hash', password: 'long', ...given },
  ]);
  const { password, edit, entry } = options;
  expect(allOptionsAtOnce({ ...entries, password, edit, entry })).toEqual([]);
});
