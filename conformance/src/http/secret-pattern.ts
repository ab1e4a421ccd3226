import { Buffer } from 'node:buffer';

/** A way in which a text may show a secret. */
export interface SecretForm {
  readonly pattern: RegExp;
  /** Letters and digits that are in every text which the pattern matches; no encoder touches them. May be empty. */
  readonly anchor: string;
}

/**
 * The secret itself (plain, percent-encoded, escaped for JSON, once or several times, or for HTML), and its base64.
 *
 * @param secret not empty
 */
export function formsOf(secret: string): SecretForm[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [
    { pattern: new RegExp(anyEncodingOf(secret), 'g'), anchor: anchorOf(secret) },
    {
      pattern: new RegExp(`${anyEncodingOf(base64, base64UrlOf)}(?:=|%3[Dd])*`, 'g'),
      anchor: anchorOf(base64),
    },
  ];
}

const anchorOf = (text: string): string =>
  text.split(/[^A-Za-z0-9]+/).reduce((longest, run) => (run.length > longest.length ? run : longest), '');

/** The other alphabet of base64, which URLs use. */
const base64UrlOf = (character: string): string => (character === '+' ? '-' : character === '/' ? '_' : '');

/** Matches a text whatever of it is encoded, each character by itself. */
function anyEncodingOf(text: string, alternative: (character: string) => string = () => ''): string {
  return Array.from(text, (character) => encodingsOf(character, alternative(character))).join('');
}

function encodingsOf(character: string, alternative: string): string {
  // No encoder touches these.
  if (/[A-Za-z0-9]/.test(character)) return character;
  const forms = [literal(character), percentEncoded(character), unicodeEscaped(character)];
  if (alternative !== '') forms.push(literal(alternative));
  if (character === ' ') forms.push('\\+');
  const letter = letterEscapes[character];
  if (letter !== undefined) forms.push(`\\\\+${letter}`);
  const entity = entities[character];
  if (entity !== undefined) forms.push(`&(?:amp;)*${entity};`);
  // Backslashes before a character escape it, however often the text was put into another.
  if (/["'/\\]/.test(character)) forms.unshift(`\\\\+${literal(character)}`);
  return `(?:${forms.join('|')})`;
}

const literal = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const letterEscapes: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\f': 'f',
};

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': '(?:quot|#34|#x22)',
  "'": '(?:apos|#39|#x27)',
};

/** `%2F`, `%2f` or, encoded again, `%252F`. */
const percentEncoded = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%(?:25)*${anyCase(hex(byte, 2))}`).join('');

/** `\u002F`, with more backslashes where it was escaped again; two of them for a character beyond the first 65,536. */
const unicodeEscaped = (character: string): string =>
  Array.from({ length: character.length }, (_unit, index) => character.charCodeAt(index))
    .map((unit) => `\\\\+u${anyCase(hex(unit, 4))}`)
    .join('');

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

const anyCase = (text: string): string =>
  text.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
