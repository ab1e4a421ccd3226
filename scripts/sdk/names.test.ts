import { expect, test } from 'vitest';
import { goName, snakeCase, wrapped } from './names.ts';

test.each([
  ['parentId', 'parent_id', 'ParentID'],
  ['parent_id', 'parent_id', 'ParentID'],
  ['ETag', 'etag', 'ETag'],
  ['PartNumber', 'part_number', 'PartNumber'],
  ['files.update', 'files_update', 'FilesUpdate'],
  ['entryIds', 'entry_ids', 'EntryIDs'],
  ['listEntries', 'list_entries', 'ListEntries'],
  ['url', 'url', 'URL'],
])('%s is %s in Python and %s in Go', (name, python, go) => {
  expect(snakeCase(name)).toBe(python);
  expect(goName(name)).toBe(go);
});

test('wraps a text between words', () => {
  expect(wrapped('one two  three', 8)).toEqual(['one two', 'three']);
  expect(wrapped('unbreakable', 3)).toEqual(['unbreakable']);
});
