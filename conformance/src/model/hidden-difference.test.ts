import { expect, test } from 'vitest';
import { hiddenDifference } from './hidden-difference.ts';

test.each([
  ['é as two characters', '"caf\u00e9"', '"cafe\u0301"', 'character 5 is U+0065 U+0301 instead of U+00E9'],
  ['é as one character', '"cafe\u0301"', '"caf\u00e9"', 'character 5 is U+00E9 instead of U+0065 U+0301'],
  ['another space', '"a b"', '"a\u00a0b"', 'character 3 is U+00A0 instead of U+0020'],
  ['nothing that is seen, added', '"ab"', '"a\u2060b"', 'character 3 is U+2060 instead of U+0062'],
  ['nothing that is seen, taken out', '"a\ufeffb"', '"ab"', 'character 3 is U+0062 instead of U+FEFF'],
  ['a ligature', '"file"', '"\ufb01le"', 'character 2 is U+FB01 instead of U+0066'],
])('texts that look alike differ in %s', (_what, expected, got, difference) => {
  expect(hiddenDifference(expected, got)).toContain(difference);
  expect(hiddenDifference(`the name as sent: ${expected}`, got)).toContain(difference);
});

test.each([
  ['equal texts', '"a"', '"a"'],
  ['other letters', '"a"', '"b"'],
  ['other case', '"a"', '"A"'],
  ['a space at the end', '"a"', '"a "'],
  ['nothing', '"a"', ''],
  ['half of a ligature', '\ufb01', 'i'],
  ['one that contains the other', 'a message on name', 'name'],
])('of %s, nothing is said', (_what, expected, got) => {
  expect(hiddenDifference(expected, got)).toBeUndefined();
});
