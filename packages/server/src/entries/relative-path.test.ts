import { expect, it } from 'vitest';
import { faultOfRelativePath, foldersOfRelativePath } from './relative-path.ts';

it('ignores the last segment if it is the name of the file', () => {
  expect(foldersOfRelativePath('Survey/September/harbour.png', 'harbour.png')).toEqual([
    'Survey',
    'September',
  ]);
});

it('otherwise takes every segment for a folder', () => {
  expect(foldersOfRelativePath('Survey/September', 'harbour.png')).toEqual(['Survey', 'September']);
});

it('drops slashes at both ends', () => {
  expect(foldersOfRelativePath('/Survey/September//', 'harbour.png')).toEqual(['Survey', 'September']);
  expect(foldersOfRelativePath('/Survey/harbour.png', 'harbour.png')).toEqual(['Survey']);
});

it.each(['', '/', 'harbour.png', '/harbour.png/'])('returns no folders for %j', (path) => {
  expect(foldersOfRelativePath(path, 'harbour.png')).toEqual([]);
});

it('recognizes an encrypted name that contains slashes', () => {
  expect(foldersOfRelativePath('Survey/q+/Xk9=', 'q+/Xk9=')).toEqual(['Survey']);
});

it.each([
  ['..', 'Folder 1 of the relativePath must not be a relative path.'],
  ['a/../b', 'Folder 2 of the relativePath must not be a relative path.'],
  ['./a', 'Folder 1 of the relativePath must not be a relative path.'],
  ['a//b', 'Folder 2 of the relativePath must not be blank.'],
  ['a\\b', 'Folder 1 of the relativePath must not contain backslashes.'],
  ['a/\u0000', 'Folder 2 of the relativePath must not contain control characters or slashes.'],
  ['a/\u001b[2J', 'Folder 2 of the relativePath must not contain control characters or slashes.'],
  [`a/${'b'.repeat(256)}`, 'Folder 2 of the relativePath must not have more than 255 characters.'],
  [Array.from({ length: 33 }, () => 'a').join('/'), 'The relativePath must not have more than 32 folders.'],
  ['a'.repeat(8193), 'The relativePath must not have more than 8192 characters.'],
])('says what is wrong with %j', (path, fault) => {
  expect(faultOfRelativePath(path, 'file')).toBe(fault);
});
