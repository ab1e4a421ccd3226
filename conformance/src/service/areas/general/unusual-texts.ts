import type { LooseRequest } from '../../../engine/model/messages.ts';

/** Length of the longest name; how many characters a server accepts is open (U-13). */
const longest = 255;

/** Texts that careless code trims, cuts, decodes, escapes or parses. */
export const texts = {
  'the longest name': (own: string) => own.padEnd(longest - 1, ' and so on').concat('.'),
  'a slash': (own: string) => `${own}/DC`,
  'blanks around it': (own: string) => ` ${own}  `,
  'a query': (own: string) => `a=${own}+1%41%20%2B`,
  markup: (own: string) => `b &amp; &lt;i&gt; ${own} <i>`,
  'escape sequences': (own: string) => String.raw`d\t ${own} \u0041 e\\f`,
  'a backslash at its end': (own: string) => `${own}\\`,
  'a JSON object': (own: string) => JSON.stringify({ name: own }),
  'a JSON list': (own: string) => JSON.stringify([own]),
  'letters that look like others': (own: string) => `e\u0301 ${own}\u00a0\u200d`,
  'a null': () => 'null',
  'true in JSON': () => 'true',
  'digits with a zero in front': (own: string) => `0${digitsIn(own)}`,
  'digits alone': (own: string) => `7${digitsIn(own)}`,
  'a power of ten': () => '1e3',
  'a hexadecimal number': () => '0x10',
  'a date': () => '2026-03-14',
  'letters for JSON escapes': (own: string) => `Größe ${own} 🌊 "茶"`,
  'short JSON escapes': (own: string) => `1/2 ${own}\r\nc\bd\fe`,
  'blank lines': (own: string) => `First\n\n\n${own}\n\nLast`,
  'line breaks around it': (own: string) => `\n\n${own}\n`,
  'tabs and double blanks': (own: string) => `\ta  ${own}\t\tb`,
  'signs of templates': (own: string) => `$1 $& \${a} {{${own}}} %s %d %(b)s :c`,
  'quotation marks': (own: string) => `'${own}' "d" \`e\` -- it''s`,
  'no letters': () => '-1',
  'an invisible mark at its start': (own: string) => `\ufeff${own}\u200f`,
} as const;

/** Few enough for an integer that loses nothing as a number. */
const digitsIn = (own: string): string => own.replaceAll(/\D/g, '').slice(-9);

export type Kind = keyof typeof texts;

/** Without possible path separators, which could create folders (U-113). */
export const pathTexts = {
  ...texts,
  'a slash': undefined,
  'escape sequences': undefined,
  'a backslash at its end': undefined,
  'short JSON escapes': undefined,
  'blank lines': undefined,
  'line breaks around it': undefined,
};

/** How a body is written in JSON. */
export type Encode = (body: object) => Pick<LooseRequest, 'body' | 'rawBody'>;

export const plain: Encode = (body) => ({ body });

/** Escapes each character of the texts, which means the same: a character outside of the basic plane takes two escapes. */
const withEscapes: Encode = (body) => ({
  rawBody: JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'string'
      ? Array.from({ length: value.length }, (_none, at) => escapeOf(value, at)).join('')
      : value,
  ).replaceAll(mark, String.raw`\u`),
});

/** Escapes each slash, which JSON allows, and what it has no other way to write. */
const withShortEscapes: Encode = (body) => ({
  rawBody: JSON.stringify(body).replaceAll('/', String.raw`\/`),
});

/** How the body with a text is written, if not as usual. */
export const encodings: Readonly<Partial<Record<Kind, Encode>>> = {
  'letters for JSON escapes': withEscapes,
  'short JSON escapes': withShortEscapes,
};

/** Stands for what `JSON.stringify` would escape again. */
const mark = '\u{E000}';

const escapeOf = (text: string, at: number): string =>
  mark + text.charCodeAt(at).toString(16).padStart(4, '0');
