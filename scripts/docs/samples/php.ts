import { plain } from '../../lib/call.ts';
import type { Json } from '../../lib/openapi.ts';
import { pathOfRequest, type SampleRequest } from './request.ts';

/** A complete program for PHP 8, without packages. */
export function phpSample(request: SampleRequest): string | undefined {
  const { method, needsToken, headers: own, body, isForm, answersBytes } = request;
  if (isForm) return undefined;
  const headers = [
    ...(needsToken ? [`'Authorization: Bearer ' . getenv('FILE_STORAGE_TOKEN')`] : []),
    ...Object.entries(own).map(([name, value]) => quoted(`${name}: ${plain(value)}`)),
    ...(body !== undefined ? [`'Content-Type: application/json'`] : []),
  ];
  const http = [
    `'method' => '${method.toUpperCase()}'`,
    ...(headers.length > 0 ? [`'header' => [${headers.join(', ')}]`] : []),
    ...(body !== undefined ? [`'content' => json_encode(${literal(body)})`] : []),
  ];
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    ...http.map((option) => `    ${option},`),
    ']]);',
    `$answer = file_get_contents(getenv('FILE_STORAGE_BASE_URL') . ${quoted(pathOfRequest(request))}, false, $context);`,
    answersBytes ? "file_put_contents('download.bin', $answer);" : 'print_r(json_decode($answer, true));',
  ].join('\n');
}

const quoted = (text: string) =>
  /\p{Cc}/u.test(text) ? escaped(text) : `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

/** With the escapes of JSON, which PHP has in double quotes: it only writes `\u` and `\b` in another way. */
const escaped = (text: string) =>
  JSON.stringify(text)
    .replaceAll('$', '\\$')
    .replaceAll(/\\(?:u(.{4})|.)/g, (escape, code?: string) =>
      code ? `\\u{${code}}` : escape.replace('b', 'u{8}'),
    );

function literal(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => `${quoted(key)} => ${literal(item)}`);
  return members.length > 0 ? `[${members.join(', ')}]` : 'new stdClass()';
}
