import type { Json } from '../../lib/openapi.ts';
import { prettyJson } from '../pages/markdown.ts';
import { filledPath, formFields, type SampleRequest } from './request.ts';

/** Runs as it stands under Node 20, Deno, Bun. */
export function typescriptSample(request: SampleRequest): string {
  const { method, needsToken, body, isForm, answersBytes } = request;
  const headers = [
    ...(needsToken ? ['Authorization: `Bearer ${process.env.TOKEN}`'] : []),
    ...(body !== undefined && !isForm ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(isForm ? ['body: form'] : body !== undefined ? [`body: JSON.stringify(${literal(body)})`] : []),
  ];
  const lines = [
    ...(isForm ? formLines(body) : []),
    `const response = await fetch(\`\${process.env.BASE_URL}${filledPath(request)}\`, {`,
    ...options.map((option) => `  ${option.replaceAll('\n', '\n  ')},`),
    '});',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    answersBytes
      ? "await writeFile('download.bin', new Uint8Array(await response.arrayBuffer()));"
      : 'console.log(await response.json());',
  ];
  const imports = [
    ...(answersBytes ? ["import { writeFile } from 'node:fs/promises';"] : []),
    ...(isForm ? ["import { readFile } from 'node:fs/promises';"] : []),
  ];
  return [...imports, ...(imports.length > 0 ? [''] : []), ...lines].join('\n');
}

const formLines = (body: SampleRequest['body']) => [
  'const form = new FormData();',
  ...formFields(body).map(([name, value]) =>
    name === 'file'
      ? "form.set('file', new Blob([await readFile('report.pdf')]), 'report.pdf');"
      : `form.set('${name}', '${value}');`,
  ),
];

/** A JavaScript literal: JSON with bare keys. */
const literal = (value: Json) =>
  prettyJson(value)
    .replaceAll(/^(\s*(?:\{ )?)"(\w+)": /gm, '$1$2: ')
    .replaceAll(/([{,] )"(\w+)": /g, '$1$2: ');
