import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quoted } from '../../../options/shell.ts';
import type { HttpRequest } from './render.ts';

/** A body of at most this many printable characters stands in the line itself. */
const longestInline = 2000;

/**
 * The request as a line for the shell, to be sent to any server: `$API` is its root, `$TOKEN` the bearer token. A body
 * that a line cannot hold goes to a file.
 */
export function curlLine({ method, url, headers, body, authorized }: HttpRequest): string {
  const shown = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' && authorized
      ? `-H "Authorization: Bearer $TOKEN"`
      : `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
  );
  const data = body === undefined ? [] : [`--data-binary ${quoted(dataOf(body))}`];
  return ['curl -i --globoff --path-as-is', `-X ${method}`, `"$API"${quoted(url)}`, ...shown, ...data].join(
    ' ',
  );
}

function dataOf(body: Buffer): string {
  const text = body.toString();
  if (body.length <= longestInline && /^[\x20-\x7e]*$/.test(text) && !text.startsWith('@')) return text;
  const file = path.join(tmpdir(), `file-storage-fuzz-body-${process.pid}.bin`);
  writeFileSync(file, body);
  return `@${file}`;
}
