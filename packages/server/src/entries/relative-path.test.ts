import { expect, it } from 'vitest';
import { foldersOfRelativePath } from './relative-path.ts';

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
  '..',
  'a/../b',
  './a',
  'a//b',
  'a\\b',
  'a/\u0000',
  'a/\u001b[2J',
  `a/${'b'.repeat(256)}`,
  Array.from({ length: 33 }, () => 'a').join('/'),
])('refuses %j', (path) => {
  expect(foldersOfRelativePath(path, 'file')).toBeUndefined();
});
