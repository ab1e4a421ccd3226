import { Buffer } from 'node:buffer';
import { quoted } from '../../../options/shell.ts';
import type { Exchange, Header } from '../model/exchange.ts';

export interface CurlOptions {
  /** Environment variables with tokens, by placeholder. */
  readonly variables?: Readonly<Record<string, string>>;
}

const defaultVariables = {
  '<token>': 'FILE_STORAGE_TOKEN',
  '<second token>': 'FILE_STORAGE_SECOND_TOKEN',
};

/** Headers that curl sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent']);

/**
 * One line for a POSIX shell that sends the request again. Tokens come from the environment; the bytes of a binary body
 * come from the file `body`, which the user has to provide.
 *
 * @param exchange redacted
 * @example
 * curl -sS -i -g -X POST 'https://files.example.com/v1/folders' -H "Authorization: Bearer $FILE_STORAGE_TOKEN" ...
 */
export function curlOf({ request }: Exchange, { variables = defaultVariables }: CurlOptions = {}): string {
  const { method, url, body } = request;
  const { before, argument } = bodyOf(body);
  const words = [
    `${before}curl -sS -i -g`,
    ...(hasDotSegment(url) ? ['--path-as-is'] : []),
    method === 'HEAD' ? '-I' : `-X ${word(method)}`,
    word(url),
    ...headersOf(request.headers, body !== undefined).map(
      (header) => `-H ${withVariables(header, variables)}`,
    ),
    ...argument,
  ];
  return words.join(' ');
}

/** The shell commands before curl, and curl's options for the body. */
function bodyOf(body: string | undefined): { before: string; argument: string[] } {
  if (body === undefined) return { before: '', argument: [] };
  if (/^<\d+ bytes>$/.test(body)) return { before: '', argument: ["--data-binary '@body'"] };
  // A line break would split the line; printf can write it as an escape.
  if (hasControlCharacter(body)) {
    return { before: `printf ${word(printfFormat(body))} | `, argument: ["--data-binary '@-'"] };
  }
  return { before: '', argument: [`--data-raw ${word(body)}`] };
}

function headersOf(headers: readonly Header[], hasBody: boolean): string[] {
  const own = headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  // For curl, a name with a semicolon is a header with an empty value.
  const lines = own.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`));
  const typed = own.some(([name]) => name.toLowerCase() === 'content-type');
  // Without it, curl would send the body as a form.
  return hasBody && !typed ? [...lines, 'Content-Type:'] : lines;
}

/** In single quotes, except for the variables of tokens, which are in double quotes. */
function withVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const [other] = /<[a-z][a-z ]*(?:token|credentials)>|<credentials>/.exec(text) ?? [];
  const known = { ...(other !== undefined && { [other]: variableOf(other) }), ...variables };
  for (const [placeholder, variable] of Object.entries(known)) {
    const [before, after] = text.split(placeholder);
    if (before === undefined || after === undefined) continue;
    const isPlain = /^[\w :|-]*$/.test(before + after);
    return isPlain
      ? `"${before}$${variable}${after}"`
      : `${word(before)}"$${variable}"${after === '' ? '' : word(after)}`;
  }
  return word(text);
}

/** @example variableOf('<arranged token>') // 'ARRANGED_TOKEN' */
const variableOf = (placeholder: string): string =>
  placeholder.slice(1, -1).toUpperCase().replaceAll(' ', '_');

const word = (text: string): string => (/^[A-Z]+$/.test(text) ? text : quoted(text));

const hasDotSegment = (url: string): boolean => /\/\.{1,2}(?:[/?#]|$)/.test(url);

/** The bytes of a character, in octal for printf. */
const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

function printfFormat(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')
    .replaceAll('\n', String.raw`\n`)
    .replace(/\p{Cc}/gu, octal);
}
