import type { SdkField, SdkModel, SdkObject, SdkOperation, SdkType } from './model.ts';
import { snakeCase, wrapped } from './names.ts';
import { describedWith, withNamesOf } from './texts.ts';

const width = 116;
const header = (about: string) =>
  `"""${about} Written by scripts/sdk/emit-python.ts (\`npm run generate\`): do not edit."""\n\nfrom __future__ import annotations\n`;

/** Words that Python reserves, and names that the generated code uses where fields and arguments are visible. */
const reserved = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
   lambda nonlocal not or pass raise return try while with yield
   self read str int float bool list dict json from_json to_json`.split(/\s+/),
);

/** The model with Python's names in its texts. */
const inPython = (model: SdkModel): SdkModel =>
  withNamesOf(
    model,
    (name) => nameOf({ name }),
    (id) => nameOf({ name: id }),
  );

const nameOf = (field: { name: string }): string => {
  const name = snakeCase(field.name);
  return reserved.has(name) ? `${name}_` : name;
};

/**
 * @param asked whether the type is for a request: then the values of an enumeration are complete, but a server may
 *   return others
 */
function typeOf(type: SdkType, asked: boolean): string {
  const bare = bareType(type, asked);
  return type.nullable && bare !== 'None' ? `${bare} | None` : bare;
}

function bareType(type: SdkType, asked: boolean): string {
  switch (type.kind) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'nothing':
      return 'None';
    case 'choice':
      return asked ? type.of.map((kind) => bareType({ kind }, asked)).join(' | ') : 'Any';
    case 'enum':
      return asked ? `Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}]` : 'str';
    case 'list':
      return `${asked ? 'Sequence' : 'list'}[${typeOf(type.of, asked)}]`;
    case 'map':
      return `dict[str, ${typeOf(type.of, asked)}]`;
    case 'object':
      return type.name;
    default:
      return 'Any';
  }
}

/** A text inside of triple quotation marks. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');

const doc = (text: string, indent: string): string[] => {
  const lines = wrapped(escaped(text), width - indent.length - 6);
  return lines.length === 1
    ? [`${indent}"""${lines[0]}"""`]
    : [`${indent}"""${lines[0]}`, ...lines.slice(1).map((line) => indent + line), `${indent}"""`];
};

/** A class's documentation with its attributes, which `help` would not show otherwise. */
function classDoc(text: string, fields: readonly SdkField[]): string[] {
  const attributes = describedBy(fields, '        ');
  if (attributes.length === 0) return doc(text, '    ');
  const [first = '', ...rest] = wrapped(escaped(text), width - 8);
  return [
    `    """${first}`,
    ...rest.map((line) => `    ${line}`),
    ...['', '    Attributes:', ...attributes, '    """'],
  ];
}

/** Names with their descriptions, as `help` shows arguments and attributes. */
const describedBy = (fields: readonly SdkField[], indent: string): string[] =>
  fields
    .filter((field) => describedWith(field) !== '')
    .flatMap((field) => {
      const text = escaped(`${nameOf(field)}: ${describedWith(field)}`);
      const [first = '', ...rest] = wrapped(text, width - indent.length);
      return [indent + first, ...rest.map((line) => `${indent}    ${line}`)];
    });

function namesOf(fields: readonly SdkField[]): string[] {
  const renamed = fields.filter((field) => nameOf(field) !== field.name);
  if (renamed.length === 0) return [];
  const pairs = renamed.map((field) => `"${nameOf(field)}": ${JSON.stringify(field.name)}`);
  return [`    _names: ClassVar[Mapping[str, str]] = {${pairs.join(', ')}}`, ''];
}

const responseClass = ({ name, fields, ...described }: SdkObject): string =>
  [
    `class ${name}(Model):`,
    ...classDoc(describedWith(described) || name, fields),
    '',
    ...namesOf(fields),
    ...fields.flatMap((field) => {
      const optional = !field.required && !field.type.nullable ? ' | None' : '';
      return [
        `    ${nameOf(field)}: ${typeOf(field.type, false)}${optional}${field.required ? '' : ' = None'}`,
        ...(describedWith(field) ? doc(describedWith(field), '    ') : []),
      ];
    }),
  ].join('\n');

const requestClass = ({ name, fields, ...described }: SdkObject): string =>
  [
    '@dataclasses.dataclass(frozen=True, kw_only=True)',
    `class ${name}(Input):`,
    ...classDoc(describedWith(described), fields),
    '',
    ...namesOf(fields),
    ...fields.flatMap((field) => [
      `    ${argumentOf(field)}`,
      ...(describedWith(field) ? doc(describedWith(field), '    ') : []),
    ]),
  ].join('\n');

const argumentOf = (field: SdkField): string =>
  `${nameOf(field)}: ${typeOf(field.type, true)}${field.required ? '' : ' | Unset = UNSET'}`;

/** The module with the version of the contract, which is the version of the package. */
export const pythonVersion = ({ version }: SdkModel): string =>
  `"""What scripts/sdk/ writes (\`npm run generate\`): do not edit."""\n\n__version__ = "${version}"\n`;

/** The module with the types of all requests and responses. */
export function pythonModels(model: SdkModel): string {
  const { responses, requests } = inPython(model);
  const all = [...requests.map(requestClass), ...responses.map(responseClass)];
  const text = all.map((part) => `\n${part}\n`).join('\n');
  const imported = (module: string, names: readonly string[]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    return used.length > 0 ? [`from ${module} import ${used.join(', ')}`] : [];
  };
  return `${header('What requests and responses are made of.')}
${[
  'import dataclasses',
  ...imported('collections.abc', ['Mapping', 'Sequence']),
  ...imported('typing', ['Any', 'ClassVar', 'Literal']),
].join('\n')}

from .._model import UNSET, Input, Model, Unset

${text}`;
}

function method(operation: SdkOperation): string {
  const { id, inPath, inQuery, inHeader, inBody, output } = operation;
  const keywords = [...inQuery, ...inHeader, ...inBody];
  const ordered = [
    ...keywords.filter(({ required }) => required),
    ...keywords.filter(({ required }) => !required),
  ];
  return [
    ...definition(`async def ${nameOf({ name: id })}`, inPath, ordered, typeOf(output, false)),
    ...methodDoc(operation, [...inPath, ...ordered]),
    ...returning(operation),
  ].join('\n');
}

function definition(
  start: string,
  inPath: readonly SdkField[],
  keywords: readonly SdkField[],
  output: string,
): string[] {
  return [
    `    ${start}(`,
    '        self,',
    ...inPath.map((field) => `        ${argumentOf(field)},`),
    ...(keywords.length > 0 ? ['        *,'] : []),
    ...keywords.map((field) => `        ${argumentOf(field)},`),
    `    ) -> ${output}:`,
  ];
}

function methodDoc({ summary, description, removal }: SdkOperation, fields: readonly SdkField[]): string[] {
  const indent = '        ';
  const args = describedBy(fields, `${indent}    `);
  return [
    `${indent}"""${escaped(summary)}.`,
    '',
    ...wrapped(escaped(description), width - 8).map((line) => indent + line),
    ...(removal === undefined ? [] : ['', `${indent}Deprecated: ${removal}`]),
    ...(args.length > 0 ? ['', `${indent}Args:`, ...args] : []),
    `${indent}"""`,
  ];
}

const dictionary = (fields: readonly SdkField[]) =>
  `{${fields.map((field) => `${JSON.stringify(field.name)}: ${nameOf(field)}`).join(', ')}}`;

function returning({
  id,
  method,
  path,
  inQuery,
  inHeader,
  inBody,
  hasBody,
  output,
  takesToken,
  repeatable,
}: SdkOperation): string[] {
  const place = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => `{_http.segment(${nameOf({ name })})}`);
  const returns = output.kind !== 'nothing';
  const type = typeOf(output, false);
  return [
    `        ${returns ? `result: ${type} = ` : ''}await self._call(`,
    `            "${id}",`,
    `            "${method}",`,
    `            ${place === path ? '' : 'f'}"${place}",`,
    ...(inQuery.length > 0 ? [`            query=${dictionary(inQuery)},`] : []),
    ...(inHeader.length > 0 ? [`            headers=_http.query_of(${dictionary(inHeader)}),`] : []),
    ...(hasBody ? [`            body=${dictionary(inBody)},`] : []),
    ...(repeatable ? [] : ['            repeatable=False,']),
    ...(takesToken ? [] : ['            anonymous=True,']),
    ...(returns ? [`            into=${type},`] : []),
    '        )',
    ...(returns ? ['        return result'] : []),
  ];
}

/** E.g. `iter_entries` and `all_entries` for `listEntries`: every item of every page, one after another or together. */
function listings({ id, inPath, inQuery, inHeader, pages, summary }: SdkOperation): string[] {
  if (!pages) return [];
  const own = [...inQuery, ...inHeader].filter(({ name }) => name !== 'page');
  const items = bareType(pages.items, false);
  const name = nameOf({ name: id });
  const handed = [
    ...inPath.map(nameOf),
    ...own.map((field) => `${nameOf(field)}=${nameOf(field)}`),
    'page=_number',
  ].join(', ');
  const indent = '        ';
  const indented = (line: string) => (line === '' ? '' : indent + line);
  const listing = (prefix: string, output: string, text: readonly string[], body: readonly string[]) =>
    [
      ...definition(`async def ${name.replace('list_', prefix)}`, inPath, own, output),
      `${indent}"""${text[0]}`,
      ...text.slice(1).flatMap((paragraph) => ['', ...wrapped(paragraph, width - 8)].map(indented)),
      ...['', `${indent}The arguments are those of \`${name}\`.`, `${indent}"""`, ''],
      `${indent}async def list_page(_number: int) -> ${bareType(pages.page, false)}:`,
      `${indent}    listed = await self.${name}(${handed})`,
      `${indent}    return listed${pages.wrapped ? '.pagination' : ''}`,
      ...['', ...body.map(indented)],
    ].join('\n');
  return [
    listing(
      'iter_',
      `AsyncIterator[${items}]`,
      [
        `${summary}, page after page, each when it is needed.`,
        `What is added meanwhile may come twice. What is there may be missing if something else is removed, also inside of the loop: use \`${name.replace('list_', 'all_')}\` to change what you list, and before you conclude that something does not exist.`,
      ],
      ['async for _page in self._pages(list_page):', '    for _item in _page.data:', '        yield _item'],
    ),
    listing(
      'all_',
      `list[${items}]`,
      [
        `${summary}, all pages together.`,
        'A list that changes while it is read is read again, until two readings agree, so that what is not in the result was not in the list. A list of one page is read once. If it keeps changing, an `UnreadableError` is raised.',
      ],
      [`result: list[${items}] = await self._all(list_page)`, 'return result'],
    ),
  ];
}

/** The module with the asynchronous operations; {@link synchronous} makes the synchronous one from it. */
export function pythonOperations(model: SdkModel): string {
  const { operations, responses, requests } = inPython(model);
  const methods = operations.flatMap((operation) => [method(operation), ...listings(operation)]);
  const text = methods.join('\n\n');
  const names = [...responses, ...requests]
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return `${header('The operations of the API.')}
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .. import _http
from .._model import UNSET, Unset
from .models import (
${names
  .sort()
  .map((name) => `    ${name},`)
  .join('\n')}
)


class AsyncOperations:
    """One method for each operation."""

    if TYPE_CHECKING:
        _call: Callable[..., Awaitable[Any]]
        _pages: Callable[..., AsyncIterator[Any]]
        _all: Callable[..., Awaitable[Any]]

${text}
`;
}

/** The differences between asynchronous and synchronous code, to replace in this order. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\basync (def|with|for)\b/g, '$1'],
  [/\bawait /g, ''],
  [/Callable\[(\.\.\.|\[[^\]]*\]), Awaitable\[((?:[^[\]]|\[[^\]]*\])+)\]\]/g, 'Callable[$1, $2]'],
  [/ \| Awaitable\[\w+\]/g, ''],
  [/, Awaitable\b|\bAwaitable, /g, ''],
  [/__a(enter|exit|iter|next)__/g, '__$1__'],
  [/\basync(contextmanager)\b/g, '$1'],
  [/\bAbstractAsyncContextManager\b/g, 'AbstractContextManager'],
  [/(?<=\.|def )a(close|read|iter_bytes|iter_raw)\b/g, '$1'],
  [/(?<=\.)_async_(?=tasks\b|cancelling\b)/g, '_sync_'],
  [/(?<=\.)async_operations\b/g, 'operations'],
  [/\bAsync(Client|Operations|Transfers|Download|Iterator)\b/g, '$1'],
];

/** The synchronous version of a module, so that the code exists only once. */
export const synchronous = (module: string): string =>
  replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), module);
