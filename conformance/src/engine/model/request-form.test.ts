import { expect, test } from 'vitest';
import { byRank, carriesAll, operationOfForm, plainnessOf, requestForm } from './request-form.ts';

const formOf = (operation: string | undefined, url: string, body?: string) =>
  requestForm({ operation, request: { url, body } });

test('a form is the operation and the names of all fields, sorted and once', () => {
  const body = '{"parentId":null,"name":"Reports","workspaceId":0}';
  expect(formOf('createFolder', 'https://files.example.com/v1/folders?workspaceId=0', body)).toBe(
    'createFolder name parentId workspaceId',
  );
  expect(formOf('listNotes', 'https://files.example.com/v1/notes')).toBe('listNotes');
  expect(formOf('createNote', 'https://files.example.com/v1/notes/create', '["title"]')).toBe('createNote');
  expect(formOf('createNote', 'https://files.example.com/v1/notes/create', '{"title"')).toBe('createNote');
  expect(formOf(undefined, 'https://store.example.com/object?mark=1', '<24 bytes>')).toBeUndefined();
});

test('a form carries all of another of its operation that has no further fields', () => {
  expect(carriesAll('createNote body title', 'createNote title')).toBe(true);
  expect(carriesAll('createNote body title', 'createNote')).toBe(true);
  expect(carriesAll('createNote title', 'createNote body title')).toBe(false);
  expect(carriesAll('createFolder title', 'createNote title')).toBe(false);
  expect(operationOfForm('createNote body title')).toBe('createNote');
});

test('the plainest request is whole, in ASCII, with few fields, and short', () => {
  const rankOf = (body: object, query = '') =>
    plainnessOf({
      operation: 'createFolder',
      request: { url: `https://files.example.com/v1/folders${query}`, body: JSON.stringify(body) },
    });
  const ranks = [
    rankOf({ name: 'Reports', parentId: 1 }),
    rankOf({ name: 'Quarterly reports', parentId: 1 }),
    rankOf({ name: 'Reports', parentId: 1 }, '?workspaceId=0'),
    rankOf({ name: 'Bücher', parentId: 1 }),
    rankOf({ parentId: 1 }),
  ];
  expect(ranks.toReversed().toSorted(byRank)).toEqual(ranks);
  // What a server returned as the URL of an upload.
  expect(plainnessOf({ operation: null, request: { url: 'no URL' } })).toEqual([0, 0, 0, 6]);
});
