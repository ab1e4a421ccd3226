import { plain } from '../../lib/call.ts';
import type { Json } from '../../lib/openapi.ts';
import { prettyJson } from '../pages/markdown.ts';
import { pathOfRequest, type SampleRequest } from './request.ts';

/** A complete program for Python 3.9 and newer, without packages. */
export function pythonSample(request: SampleRequest): string | undefined {
  const { method, needsToken, headers: own, body, isForm, answersBytes } = request;
  // The standard library cannot encode multipart forms.
  if (isForm) return undefined;
  const headers = [
    ...(needsToken ? [`"Authorization": "Bearer " + os.environ["FILE_STORAGE_TOKEN"]`] : []),
    ...Object.entries(own).map(([name, value]) => `"${name}": ${JSON.stringify(plain(value))}`),
    ...(body !== undefined ? ['"Content-Type": "application/json"'] : []),
  ];
  const options = [
    `os.environ["FILE_STORAGE_BASE_URL"] + "${pathOfRequest(request)}"`,
    `method="${method.toUpperCase()}"`,
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body !== undefined ? [`data=json.dumps(${literal(body)}).encode()`] : []),
  ];
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    ...options.map((option) => `    ${option.replaceAll('\n', '\n    ')},`),
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(answersBytes
      ? ['    with open("download.bin", "wb") as file:', '        file.write(response.read())']
      : ['    print(json.load(response))']),
  ].join('\n');
}

const words: Record<string, string> = { null: 'None', true: 'True', false: 'False' };

/** A Python literal: JSON with Python's `None`, `True` and `False`, except inside strings. */
const literal = (value: Json) =>
  prettyJson(value).replaceAll(/"(?:[^"\\]|\\.)*"|null|true|false/g, (token) => words[token] ?? token);
