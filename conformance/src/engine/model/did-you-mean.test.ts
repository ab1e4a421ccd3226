import { expect, test } from 'vitest';
import { closest, didYouMean } from './did-you-mean.ts';

test.each([
  ['FOLDR-4', 'FOLDER-4'],
  ['note-1', 'NOTE-1'],
  ['profil', 'profile'],
  ['zzzzzz', undefined],
])('%s was meant to be %s', (word, meant) => {
  expect(closest(word, ['FOLDER-4', 'NOTE-1', 'profile'])).toBe(meant);
});

test('nothing near is no question', () => {
  expect(didYouMean('zzzzzz', ['profile'])).toBe('');
  expect(didYouMean('profil', ['profile'])).toBe(' Did you mean profile?');
});
