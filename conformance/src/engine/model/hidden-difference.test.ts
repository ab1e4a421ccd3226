import { expect, test } from 'vitest';
import { hiddenDifference } from './hidden-difference.ts';

const prefix = 'a'.repeat(59);

test.each([
  ['é as two characters', '"caf\u00e9"', '"cafe\u0301"', 'U+0065 U+0301 instead of U+00E9 as character 5'],
  ['é as one character', '"cafe\u0301"', '"caf\u00e9"', 'U+00E9 instead of U+0065 U+0301 as character 5'],
  ['another space', '"a b"', '"a\u00a0b"', 'U+00A0 instead of " " as character 3'],
  ['another hyphen', '"a-b"', '"a\u2010b"', 'U+2010 instead of "-" as character 3'],
  ['nothing that is seen, added', '"ab"', '"a\u2060b"', 'U+2060 instead of "b" as character 3'],
  ['nothing that is seen, taken out', '"a\ufeffb"', '"ab"', '"b" instead of U+FEFF as character 3'],
  ['a mark before the text', 'ab', '\ufeffab', 'U+FEFF instead of "a" as character 1'],
  ['a mark behind the text', 'ab\ufeff', 'ab', 'nothing instead of U+FEFF as character 3'],
  ['a variation selector', '"\u2764"', '"\u2764\ufe0f"', 'U+2764 U+FE0F instead of U+2764 as character 2'],
  ['a Cyrillic letter', '"a"', '"\u0430"', 'U+0430 instead of "a" as character 2'],
  ['a Greek letter', '"A"', '"\u0391"', 'U+0391 instead of "A" as character 2'],
  ['a ligature', '"file"', '"\ufb01le"', 'U+FB01 instead of "f" as character 2'],
  [
    'many marks',
    'e',
    `e${'\u0301'.repeat(9)}`,
    'U+0065 U+0301 U+0301 U+0301 … instead of "e" as character 1',
  ],
  ['the end of long texts', `"${prefix}b`, `"${prefix}c`, '"c" instead of "b" as character 61'],
  ['the length of long texts', `"${prefix}`, `"${prefix}b`, '"b" instead of nothing as character 61'],
])('texts that look alike differ in %s', (_what, expected, got, difference) => {
  expect(hiddenDifference(expected, got)).toBe(difference);
});

test.each([
  ['equal texts', '"ä"', '"ä"'],
  ['other letters', '"a"', '"b"'],
  ['other case', '"a"', '"A"'],
  ['a space at the end', '"a"', '"a "'],
  ['no text', '"a"', ''],
  ['another end of shorter texts', `${prefix}b`, `${prefix}c`],
])('of %s, nothing is said', (_what, expected, got) => {
  expect(hiddenDifference(expected, got)).toBeUndefined();
});
