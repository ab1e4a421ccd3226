import { Buffer } from 'node:buffer';
import { quoted } from '../../../../packages/options/shell.ts';
import type { Exchange, Header } from '../model/exchange.ts';

/** What the redactor puts in place of secrets. */
const placeholders =
  /(<(?:(?:[a-z]+ ){0,3}(?:token|password|e-mail|signature|credentials)|cookie|salt|check|iv|redacted)>)/;

/** Headers that curl sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'connection', 'accept-encoding', 'user-agent']);

/**
 * One line for a POSIX shell that sends the request again. Secrets come from the environment: `FILE_STORAGE_TOKEN`,
 * or `OTHER_TOKEN` for one that is not the run's own. Without the variable, the shell refuses to send the request: who
 * signs in by password has no token there. The bytes of a binary body come from the file `body`, which the user has to
 * provide.
 *
 * @param exchange redacted
 * @example
 * curl -sS -i -g -X POST 'https://files.example.com/v1/folders' -H "Authorization: Bearer ${FILE_STORAGE_TOKEN:?}" ...
 */
export function curlOf({ request }: Pick<Exchange, 'request'>): string {
  const { method, url, body } = request;
  const { before, argument } = bodyOf(body);
  const words = [
    `${before}curl -sS -i -g`,
    ...(hasDotSegment(url) ? ['--path-as-is'] : []),
    method === 'HEAD' ? '-I' : `-X ${word(method)}`,
    word(url),
    ...headersOf(request.headers, body !== undefined).map((header) => `-H ${word(header)}`),
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
    const [format, ...values] = printfWords(body);
    // Within the pipe, a variable that is not set would not stop curl.
    const required = values.length === 0 ? '' : `: ${values.join(' ')} && `;
    return {
      before: `${required}printf ${[quoted(format), ...values].join(' ')} | `,
      argument: ["--data-binary '@-'"],
    };
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

/** In single quotes, except for variables, which are in double quotes. */
function word(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  const parts = text.split(placeholders);
  const [before = '', placeholder = ''] = parts;
  // Text after a variable would be taken for a part of its name.
  if (parts.length === 3 && parts[2] === '' && /^[\w :|-]*$/.test(before)) {
    return `"${before}${variableOf(placeholder)}"`;
  }
  const words = parts.map((part, index) => {
    if (index % 2 === 1) return `"${variableOf(part)}"`;
    return part === '' ? '' : quoted(part);
  });
  return words.join('') || quoted('');
}

/** Placeholders of the run's own credentials. */
const own = /^<(?:second )?(?:token|e-mail|password)>$/;

/**
 * A variable that stops the shell if it is not set.
 *
 * @example
 * variableOf('<second e-mail>'); // '${FILE_STORAGE_SECOND_EMAIL:?}'
 * variableOf('<other token>'); // '${OTHER_TOKEN:?}'
 */
function variableOf(placeholder: string): string {
  const name = placeholder.slice(1, -1).replace('e-mail', 'email').replaceAll(/[ -]/g, '_').toUpperCase();
  return `\${${own.test(placeholder) ? 'FILE_STORAGE_' : ''}${name}:?}`;
}

const hasDotSegment = (url: string): boolean => /\/\.{1,2}(?:[/?#]|$)/.test(url);

/** The bytes of a character, in octal for printf. */
const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** The format for printf, with `%s` for each variable, and the variables. */
function printfWords(text: string): [string, ...string[]] {
  const parts = text.split(placeholders);
  const format = parts.map((part, index) => (index % 2 === 1 ? '%s' : printfFormat(part))).join('');
  return [format, ...parts.filter((_part, index) => index % 2 === 1).map(word)];
}

function printfFormat(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')
    .replaceAll('\n', String.raw`\n`)
    .replace(/\p{Cc}/gu, octal);
}
