import { Buffer } from 'node:buffer';

/** A form in which a text may contain a secret. */
export interface SecretForm {
  readonly pattern: RegExp;
  /** Letters and digits that occur in every match of the pattern; empty if there are too few in a row. */
  readonly anchor: string;
}

/** Minimum length of an anchor that is not empty. */
export const shortestAnchor = 4;

/**
 * The secret itself (plain, percent-encoded, escaped for JSON, once or several times, or for HTML), and its base64.
 *
 * @param secret not empty
 */
export function formsOf(secret: string): SecretForm[] {
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  return [
    { pattern: new RegExp(anyEncodingOf(secret), 'g'), anchor: anchorOf(secret) },
    {
      pattern: new RegExp(`${anyEncodingOf(base64, base64UrlOf)}(?:=|%3[Dd])*`, 'g'),
      anchor: anchorOf(base64),
    },
  ];
}

/** No encoder changes these. */
const letterOrDigit = /[A-Za-z0-9]/;
const anchor = new RegExp(`[A-Za-z0-9]{${shortestAnchor},}`);

const anchorOf = (text: string): string => anchor.exec(text)?.[0] ?? '';

/** The URL-safe alphabet of base64, which differs in two characters. */
const base64UrlOf = (character: string): string => (character === '+' ? '-' : '_');

/** Matches a text whose characters may each be encoded. */
function anyEncodingOf(text: string, alternativeOf?: (character: string) => string): string {
  return Array.from(text, (character) => encodingsOf(character, alternativeOf?.(character))).join('');
}

function encodingsOf(character: string, alternative: string | undefined): string {
  if (letterOrDigit.test(character)) return character;
  const forms = [
    // Any number of backslashes, because the text may have been escaped several times.
    `\\\\*${literal(character)}`,
    percentEncoded(character),
    unicodeEscaped(character),
    alternative,
    ownForms[character],
  ];
  return `(?:${forms.filter((form) => form !== undefined).join('|')})`;
}

const literal = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Special forms of certain characters in queries, JSON and HTML. */
const ownForms: Readonly<Record<string, string>> = {
  ' ': '\\+',
  '\n': '\\\\+n',
  '\r': '\\\\+r',
  '\t': '\\\\+t',
  '\b': '\\\\+b',
  '\f': '\\\\+f',
  '&': '&(?:amp;)*amp;',
  '<': '&(?:amp;)*lt;',
  '>': '&(?:amp;)*gt;',
  '"': '&(?:amp;)*(?:quot|#34|#x22);',
  "'": '&(?:amp;)*(?:apos|#39|#x27);',
};

/** `%2F`, `%2f` or, encoded again, `%252F`. */
const percentEncoded = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%(?:25)*${anyCase(hex(byte, 2))}`).join('');

/** `\u002F`, with more backslashes if it was escaped again; two of them for a character beyond the first 65,536. */
const unicodeEscaped = (character: string): string =>
  Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index))
    .map((unit) => `\\\\+u${anyCase(hex(unit, 4))}`)
    .join('');

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

const anyCase = (text: string): string =>
  text.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
