import type { TestContext } from '../../../model/test-context.ts';

/**
 * Words in each alphabet that names and texts are tried in. Marks are what careless code takes for its own: what escapes or
 * closes a text in a URL, a query or a page, twice where one of two is easily lost.
 */
const words = {
  ASCII: 'Plain',
  // A name may end as those of files do, and as cameras write it.
  accents: 'Übersicht żółć.PDF',
  scripts: 'שלום مرحبا 茶 🌊🥖',
  marks: `50%25.. + tax  #1 = 'net'' & ""gross"`,
  digits: '',
} as const;

/** All other checks write English. */
export const alphabets = ['accents', 'scripts', 'marks'] as const;
/** Of what may be a number by its looks: a name with an extension never is. */
export const wholeAlphabets = [...alphabets, 'digits'] as const;
export type Alphabet = keyof typeof words;

/** Letters of a long name: more than careless columns take, fewer than any file system does. */
const longName = 110;

/** For people: what the texts of an alphabet contain. */
export const alphabetSamples: Readonly<Record<Exclude<Alphabet, 'ASCII'>, string>> = {
  accents: words.accents,
  scripts: words.scripts,
  marks: words.marks,
  digits: 'only digits, such as 0123',
};

/** A name that nothing else begins with, in an alphabet; `long` has some hundred letters. */
export function nameIn(t: TestContext, alphabet: Alphabet, size: 'short' | 'long' = 'short'): string {
  const own = t.unique('Case');
  if (alphabet === 'digits') return digitsOf(own).padEnd(size === 'short' ? 0 : longName, '0123456789');
  const name = `${alphabet === 'marks' ? '.' : ''}${own} ${words[alphabet]}`;
  return size === 'short' ? name : name.padEnd(longName, ' and so on').replace(/ $/, '.');
}

/** Digits alone, which are text all the same: a number has no zero before them. */
const digitsOf = (own: string): string =>
  `0${Array.from(own, (letter) => Number.parseInt(letter, 16))
    .filter((digit) => !Number.isNaN(digit))
    .join('')}`;

const lines = { short: 2, long: 120, 'very long': 2_500 } as const;

/**
 * A text of some lines in an alphabet, without markup (U-82); `long` has some 3000 letters, `very long` more than the
 * 65,535 bytes that databases cut texts to.
 */
export function textIn(alphabet: Alphabet, size: keyof typeof lines): string {
  // A number, to whoever takes what looks like one.
  if (alphabet === 'digits') return '1234567890'.repeat(lines[size]);
  const [word, gap] = alphabet === 'marks' ? [`5%25  + ""it''s #1`, '\t'] : [words[alphabet], ' '];
  return Array.from({ length: lines[size] }, (_none, index) => `${index + 1}.${gap}${word}, as sent.`).join(
    '\n',
  );
}

/** Whether a server may refuse it: what marks a name may hold, and how long it may be (U-13), nobody says. */
export const mayBeRefused = ({ alphabet, size }: { alphabet: Alphabet; size?: string }): boolean =>
  alphabet === 'marks' || size === 'long' || size === 'very long';
