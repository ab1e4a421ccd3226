import type { Call } from '../../lib/call.ts';
import type { OpenApiDocument } from '../../lib/openapi.ts';
import { unknownsOf, type ClientOperation } from './client-operation.ts';

/** Maximum length of a line. */
const width = 110;

/** The contract's description of an operation, with its errors, unknowns, and an example. */
export function operationComment(
  document: OpenApiDocument,
  operation: Call,
  { headers, example, removal }: ClientOperation,
  open: ReadonlyMap<string, string>,
): string {
  const unknowns = unknownsOf(document, operation).filter((id) => open.has(id));
  return comment([
    operation.description || `${operation.summary}.`,
    ...(headers.length > 0
      ? [`Its header ${headers.map(({ name }) => name).join(', ')} goes into the option \`headers\`.`]
      : []),
    '',
    ...(removal === undefined ? [] : [`@deprecated ${removal}`]),
    ...operation.errors.map(({ code, description }) => `@throws ApiError ${code}: ${description}`),
    '@example',
    { code: example },
    // At the end, because editors show the example first.
    ...(unknowns.length > 0
      ? ['@remarks Not specified by the interface:', ...unknowns.map((id) => `- ${id}: ${open.get(id)!}`)]
      : []),
  ]);
}

/** A doc comment of these lines, wrapped if they are too long: code only outside of its texts, which would change. */
export function comment(lines: readonly (string | { code: string })[], indent = ''): string {
  const broken = lines
    .flatMap((line) =>
      typeof line === 'string'
        ? wrap(line.split(/\s+/), line.startsWith('- ') ? '  ' : '')
        : wrap(line.code.match(codeWord) ?? []),
    )
    .map((line) => line.replaceAll('*/', '*\\/'));
  if (broken.length === 1) return `${indent}/** ${broken[0]!} */`;
  return [`${indent}/**`, ...broken.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join(
    '\n',
  );
}

/** What is between blanks in code, with the blanks of its texts. */
const codeWord = /(?:'(?:\\.|[^'\\])*'|[^ '])+/g;

/** @param further what continued lines begin with */
function wrap(words: readonly string[], further = ''): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    if (current !== '' && current.length + word.length >= width) {
      lines.push(current);
      current = further + word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
