import { expect, test } from 'vitest';
import * as words from './finding-data.ts';

const { dataOf, fieldOf, holderOf, reported } = words;

/** What is read of a wording as it is written. */
test.each<[string, Partial<words.FindingData>, got?: string]>([
  [words.expectedSuccess, { due: 'success' }],
  [words.expectedPage, { due: 'success' }],
  [words.expectedError, { due: 'error', errorField: undefined }],
  [words.expectedMessageOn('name'), { due: 'error', errorField: 'errors.name', place: undefined }],
  [words.expectedDocumented(['200', '4XX']), { due: 'documented' }],
  ['401', { due: 401, place: undefined }],
  ['status "error"', { due: undefined, errorField: 'status' }],
  ['the message "The given data was invalid."', { errorField: 'message' }],
  [words.expectedJson, { isOfBody: true }],
  [`${words.asShown('the name of a folder', 'getFolders')}: "a"`, { reader: 'getFolders' }],
  [`${reported('the state of jar 7')}: "active"`, { symptom: 'the state: "active" "trashed"' }, '"trashed"'],
  ['a new id', { symptom: 'again' }, '7 again'],
  ['the folder once', { due: undefined, place: undefined, symptom: undefined, isMissing: true }, 'nothing'],
])('%s', (expected, data, got = '') => {
  expect(dataOf({ expected, got })).toMatchObject(data);
});

test.each<[expected: string, got: string, place: Partial<words.Place>]>([
  ['folder.hash: a string', '7', { at: 'folder.hash', form: 'a string', aspect: 'type', got: 'number' }],
  ['[0].created_at: a string that matches ^x', '', { at: '[0].created_at', aspect: 'pattern' }],
  ['a.data[2].views[0].id: an integer', '"7"', { isId: true, isNumberAsText: true, got: 'text' }],
  ['folder.name: "a"', '"b"', { form: '"a"', aspect: 'value', isId: false, isNumberAsText: false }],
  ['an id 7 in folder.path', '', { at: 'folder.path', form: 'an id 7 in it', aspect: 'content' }],
  [String.raw`folder.created_at: a string that matches ^\d{4}T\d{2}`, '', { isTimestamp: true }],
])('the place of %s', (expected, got, place) => {
  expect(dataOf({ expected, got }).place).toMatchObject(place);
});

test('a field and what holds it, without the numbers of items', () => {
  expect(fieldOf('pagination.data[2].views[0].id')).toBe('id');
  expect(fieldOf('workspaces[0]')).toBe('workspaces');
  expect(holderOf('pagination.data[2].views[0].id')).toBe('pagination.data[].views[]');
  expect(holderOf('status')).toBe('');
});
