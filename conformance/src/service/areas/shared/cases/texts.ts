import type { TestContext } from '../../../test-context.ts';
import { isRefused } from '../answers.ts';

/**
 * What names in each alphabet contain. `marks` has what a server may refuse in a name (U-153): blanks, pictures, and
 * characters with a meaning in URLs, queries and HTML, some of them doubled, because careless code removes one of two.
 */
const words = {
  ASCII: 'Plain',
  accents: 'Größeżółć',
  scripts: 'שלוםسلام茶',
  // The name of a folder may end like that of a file, also in capital letters, as cameras write it.
  marks: `50%25.. + tax  #1 = 'net'' & ""gross" (a_b-c) 🌊🥖.PDF`,
  digits: '',
} as const;

/** All other checks use English names. */
export const alphabets = ['accents', 'scripts', 'marks'] as const;
/** For texts that may consist of digits alone; a file name with an extension never does. */
export const wholeAlphabets = [...alphabets, 'digits'] as const;
export type Alphabet = keyof typeof words;

/** Length of a long name: more than 100, a common limit of database columns, and less than file systems allow. */
const longName = 110;

/** For people: what the texts of an alphabet contain. */
export const alphabetSamples: Readonly<Record<Exclude<Alphabet, 'ASCII'>, string>> = {
  accents: words.accents,
  scripts: words.scripts,
  marks: words.marks,
  digits: 'only digits, such as 0123',
};

type NameSize = 'short' | 'long';

/**
 * A unique name in an alphabet; `long` names have more than a hundred letters. If the server does not accept such a name
 * for a folder, it is a short one, or one in ASCII, so that a case is also tested on a server that refuses the name.
 */
export async function nameIn(t: TestContext, alphabet: Alphabet, size: NameSize = 'short'): Promise<string> {
  if (!mayBeRefused({ alphabet, size }) || (await isAccepted(t, alphabet, size)))
    return nameOf(t, alphabet, size);
  return size === 'long' ? nameIn(t, alphabet) : nameOf(t, 'ASCII', 'short');
}

const isAccepted = (t: TestContext, alphabet: Alphabet, size: NameSize): Promise<boolean> =>
  t.once(`names in an alphabet: ${alphabet}, ${size}`, async () => {
    const body = { name: nameOf(t, alphabet, size), parentId: null };
    return !isRefused(await t.call('createFolder', { body }));
  });

function nameOf(t: TestContext, alphabet: Alphabet, size: NameSize): string {
  const own = t.unique('Case');
  if (alphabet === 'digits') return digitsOf(own).padEnd(size === 'short' ? 0 : longName, '0123456789');
  const name = alphabet === 'marks' ? `.${own} ${words.marks}` : `${own}${words[alphabet]}`;
  return size === 'short' ? name : name.padEnd(longName, 'AndSoOn');
}

/** Only digits, with a zero in front: a server that stores a number loses it. */
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
  // Careless code parses this as a number.
  if (alphabet === 'digits') return '1234567890'.repeat(lines[size]);
  const [word, gap] = alphabet === 'marks' ? [`5%25  + ""it''s #1 🌊🥖`, '\t'] : [words[alphabet], ' '];
  return Array.from({ length: lines[size] }, (_none, index) => `${index + 1}.${gap}${word}, as sent.`).join(
    '\n',
  );
}

/** Whether a server may refuse it: the characters and the length of a name are unspecified (U-153, U-13). */
export const mayBeRefused = ({ alphabet, size }: { alphabet: Alphabet; size?: string }): boolean =>
  alphabet === 'marks' || size === 'long' || size === 'very long';
