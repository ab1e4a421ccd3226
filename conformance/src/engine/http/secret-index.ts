import { Buffer } from 'node:buffer';

/** What stands in place of one secret, in all its forms. */
interface Label {
  placeholder: string;
}

interface Entry extends SecretForm {
  readonly secretLength: number;
  readonly label: Label;
}

/**
 * Finds secrets in texts. A run learns hundreds, such as the signature of every upload, and redacts thousands of texts.
 * So each text is read once, and only the patterns of secrets are tried of which a part occurs in it.
 */
export class SecretIndex {
  readonly #known = new Map<string, Label>();
  readonly #byPiece = new Map<number, Entry[]>();
  /** Secrets without enough letters and digits for the index. */
  readonly #alwaysTried: Entry[] = [];

  /** A known secret keeps its first placeholder. */
  add(secret: string, placeholder: string): void {
    if (this.#known.has(secret)) return;
    const label = { placeholder };
    this.#known.set(secret, label);
    for (const form of formsOf(secret)) this.#enter({ ...form, secretLength: secret.length, label });
  }

  /** Gives a secret this placeholder, whether it is known or not. */
  rename(secret: string, placeholder: string): void {
    const label = this.#known.get(secret);
    if (label) label.placeholder = placeholder;
    else this.add(secret, placeholder);
  }

  /** The text with placeholders in place of secrets. */
  replace(text: string): string {
    let shown = text;
    for (const { pattern, label } of this.#candidatesIn(text)) {
      shown = shown.replace(pattern, () => label.placeholder);
    }
    return shown;
  }

  #enter(entry: Entry): void {
    if (entry.anchor === '') {
      this.#alwaysTried.push(entry);
      return;
    }
    const piece = pieceAt(entry.anchor, 0);
    const others = this.#byPiece.get(piece);
    if (others) others.push(entry);
    else this.#byPiece.set(piece, [entry]);
  }

  /** The longest first: if one secret is the start of another, the longer one must be found. */
  #candidatesIn(text: string): Entry[] {
    const candidates = new Set(this.#alwaysTried);
    for (let index = 0; index <= text.length - shortestAnchor; index += 1) {
      for (const entry of this.#byPiece.get(pieceAt(text, index)) ?? []) {
        if (text.startsWith(entry.anchor, index)) candidates.add(entry);
      }
    }
    return [...candidates].sort((a, b) => b.secretLength - a.secretLength);
  }
}

/**
 * Four characters, the minimum length of an anchor, as one number. Collisions are harmless, because the patterns
 * decide.
 */
const pieceAt = (text: string, index: number): number =>
  (text.charCodeAt(index) << 21) ^
  (text.charCodeAt(index + 1) << 14) ^
  (text.charCodeAt(index + 2) << 7) ^
  text.charCodeAt(index + 3);

/** A form in which a text may contain a secret. */
interface SecretForm {
  readonly pattern: RegExp;
  /** Letters and digits that occur in every match of the pattern; empty if there are too few in a row. */
  readonly anchor: string;
}

/** Minimum length of an anchor that is not empty. */
const shortestAnchor = 4;

/**
 * The secret itself (plain, percent-encoded, escaped for JSON, once or several times, or for HTML), and its base64.
 *
 * @param secret not empty
 */
function formsOf(secret: string): SecretForm[] {
  const base64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  const plain = anyEncodingOf(secret);
  // The password `pass` is not in `passed`.
  const asWord = /^[a-z]{1,15}$/i.test(secret) ? `${notAfterLetter}${plain}(?![A-Za-z])` : plain;
  return [
    { pattern: new RegExp(asWord, 'g'), anchor: anchorOf(secret) },
    {
      pattern: new RegExp(`${anyEncodingOf(base64, base64UrlOf)}(?:=|%3[Dd])*`, 'g'),
      anchor: anchorOf(base64),
    },
  ];
}

/** Where a word may begin: the letters of `\n`, `%2F` and `\u002F` belong to other characters. */
const notAfterLetter = String.raw`(?<!(?<!\\|%[\dA-Fa-f]|\\u[\dA-Fa-f]{3})[A-Za-z])`;

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
