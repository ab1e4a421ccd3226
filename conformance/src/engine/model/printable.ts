/**
 * Characters that would move the cursor, colour the terminal, change the text direction, are invisible or invalid: control
 * characters (except line feed and tab), line separators, bidirectional marks, lone surrogates, noncharacters, byte order
 * marks and spaces without a width. Joiners and variation selectors are parts of what is seen.
 */
const unprintable =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u200b\u2060-\u2064\ufeff\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with unprintable characters escaped, e.g. `\u001b`; all line breaks become line feeds. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unprintable, spell);
}

/** The text in one line; line feeds and tabs are escaped as well. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** The text with each group of blanks, as JSON knows them, as one; none at the ends. Other spaces stay. */
export const oneBlank = (text: string): string => text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

/**
 * JSON with unprintable characters escaped, including line separators and bidirectional marks; it parses to the same
 * value.
 */
export function printableJson(value: unknown): string {
  const escaped = (text: string) =>
    Array.from({ length: text.length }, (_, at) => spell(String.fromCharCode(text.charCodeAt(at)))).join('');
  return `${JSON.stringify(value, null, 2).replace(unprintable, escaped)}\n`;
}

/**
 * The text, cut at a number of UTF-16 code units, with a note of its length.
 *
 * @example shorten('abcdefgh', 3) // 'abc... (8 characters)'
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // Never between the two halves of a surrogate pair.
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${cut}... (${text.length.toLocaleString('en')} characters)`;
}

function spell(character: string): string {
  const hexadecimal = character.codePointAt(0)!.toString(16);
  return hexadecimal.length > 4 ? `\\u{${hexadecimal}}` : `\\u${hexadecimal.padStart(4, '0')}`;
}
