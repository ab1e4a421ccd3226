import { plain } from '../../lib/call.ts';
import type { Json, JsonObject } from '../../lib/openapi.ts';
import { prettyJson } from '../pages/markdown.ts';
import type { SampleRequest } from './request.ts';

/** A module for Node that calls the client's function for the operation. */
export function typescriptSample(request: SampleRequest): string {
  const { id, isStated, needsToken, headers, isForm, answersBytes, isExtended } = request;
  const input = isForm ? formInput(request) : jsonInput(request);
  const sent = Object.entries(headers).map(([name, value]): [string, Json] => [name, plain(value)]);
  const options = sent.length > 0 ? `{ headers: ${literal(Object.fromEntries(sent))} }` : '';
  // The types refuse additional fields in a literal, but not in a variable.
  const argument = isExtended ? 'input' : input || (options && '{}');
  const call = `await ${id}(${['client', argument, options].filter((part) => part !== '').join(', ')})`;
  const variables = [
    "FILE_STORAGE_BASE_URL: baseUrl = ''",
    ...(needsToken ? ['FILE_STORAGE_TOKEN: token'] : []),
  ];
  const files = [...(isForm ? ['readFile'] : []), ...(answersBytes ? ['writeFile'] : [])];
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`] : []),
    ...(isStated
      ? [`import { createClient, ${id} } from '@file-storage/client';`]
      : [
          "import { createClient } from '@file-storage/client';",
          `import { ${id} } from '@file-storage/client/reference';`,
        ]),
    '',
    `const { ${variables.join(', ')} } = process.env;`,
    `const client = createClient({ baseUrl${needsToken ? ', token' : ''} });`,
    ...(isExtended ? [`const input = ${input};`] : []),
    ...(answersBytes
      ? [
          `const response = ${call};`,
          "await writeFile('download.bin', new Uint8Array(await response.arrayBuffer()));",
        ]
      : [`console.log(${call});`]),
  ].join('\n');
}

/** Path, query and body in one object, as the client expects them. */
function jsonInput({ pathValues, query, body }: SampleRequest): string {
  const fields = { ...pathValues, ...query, ...(body as JsonObject | undefined) };
  return Object.keys(fields).length > 0 ? literal(fields) : '';
}

function formInput({ body }: SampleRequest): string {
  const fields = Object.entries(body as JsonObject).map(([name, value]) =>
    name === 'file'
      ? "  file: new File([await readFile('report.pdf')], 'report.pdf'),"
      : `  ${name}: ${literal(value)},`,
  );
  return ['{', ...fields, '}'].join('\n');
}

/** A JavaScript literal: JSON with unquoted keys and single quotes. */
const literal = (value: Json) =>
  prettyJson(value)
    .replaceAll(/^(\s*(?:\{ )?)"([A-Za-z_$][\w$]*)": /gm, '$1$2: ')
    .replaceAll(/([{,] )"([A-Za-z_$][\w$]*)": /g, '$1$2: ')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => (/['\\]/.test(text) ? text : `'${text.slice(1, -1)}'`));
