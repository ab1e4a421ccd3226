import type { SdkField, SdkModel, SdkObject, SdkOperation, SdkType } from './model.ts';
import { goName, snakeCase, wrapped } from './names.ts';
import { withNamesOf } from './texts.ts';

const width = 114;
const header = '// Written by `npm run generate`. DO NOT EDIT.\n\npackage filestorage\n';

/** The model with Go's names in its texts. */
const inGo = (model: SdkModel): SdkModel =>
  withNamesOf(model, (name, operation) =>
    operation?.inPath.some((field) => field.name === name) ? argument(name) : goName(name),
  );

const bareType = (type: SdkType): string => {
  switch (type.kind) {
    case 'string':
    case 'enum':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'list':
      return `[]${orNil(type.of)}`;
    case 'map':
      return `map[string]${orNil(type.of)}`;
    case 'object':
      return type.name;
    default:
      return 'any';
  }
};

/** Kinds of which a value of Go may be nil itself. */
const isSelfEmpty = ({ kind }: SdkType) => ['list', 'map', 'any', 'choice', 'nothing'].includes(kind);

/** What may be null is a pointer. */
const orNil = (type: SdkType): string =>
  type.nullable && !isSelfEmpty(type) ? `*${bareType(type)}` : bareType(type);

/** A field of a response that may be null or missing is a pointer. */
const receivedType = ({ type, required }: SdkField): string =>
  orNil(required ? type : { ...type, nullable: true });

/**
 * An optional field of a request is an `Opt`, which knows whether it is set; a required field that may be null is a
 * pointer.
 *
 * @param around the object with the field; a value of Go cannot contain another one of its own type
 */
function sentType({ type, required }: SdkField, requests: readonly SdkObject[], around?: SdkObject): string {
  const isWithinItself = around !== undefined && reaches(type, around.name, requests);
  if (!required) return `Opt[${isWithinItself ? '*' : ''}${bareType(type)}]`;
  return orNil(type);
}

/** Whether a value of a type contains one of an object, other than in a list or a map. */
function reaches(
  type: SdkType,
  name: string,
  objects: readonly SdkObject[],
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (type.kind !== 'object' || seen.has(type.name)) return false;
  if (type.name === name) return true;
  const fields = objects.find((object) => object.name === type.name)?.fields ?? [];
  return fields.some((field) => reaches(field.type, name, objects, new Set([...seen, type.name])));
}

const comment = (text: string, indent = ''): string[] =>
  wrapped(text, width - indent.length).map((line) => `${indent}// ${line}`);

const valuesOf = ({ type }: SdkField): string =>
  type.kind === 'enum' ? ` One of ${type.values.map((value) => `"${value}"`).join(', ')}.` : '';

function fieldLines(field: SdkField, type: string, tag: string): string[] {
  const text = field.description + valuesOf(field);
  return [...(text ? comment(text, '\t') : []), `\t${goName(field.name)} ${type}${tag}`];
}

const responseStruct = ({ name, description, fields }: SdkObject): string =>
  [
    ...comment(`${name}: ${description}`),
    `type ${name} struct {`,
    ...fields.flatMap((field) => fieldLines(field, receivedType(field), ` \`json:"${field.name}"\``)),
    '}',
  ].join('\n');

const requestStruct = (object: SdkObject, requests: readonly SdkObject[]): string =>
  [
    ...comment(`${object.name}: ${object.description}`),
    `type ${object.name} struct {`,
    ...object.fields.flatMap((field) =>
      fieldLines(
        field,
        sentType(field, requests, object),
        ` \`json:"${field.name}${field.required ? '' : ',omitzero'}"\``,
      ),
    ),
    '}',
  ].join('\n');

/** The types of all requests and responses. */
export function goTypes(model: SdkModel): string {
  const { requests, responses } = inGo(model);
  return `${header}\n${[...requests.map((object) => requestStruct(object, requests)), ...responses.map(responseStruct)].join('\n\n')}\n`;
}

const keywordsOf = ({ inQuery, inHeader, inBody }: SdkOperation) => [...inQuery, ...inHeader, ...inBody];

function paramsStruct(operation: SdkOperation): string[] {
  const keywords = keywordsOf(operation);
  if (keywords.length === 0) return [];
  const name = `${goName(operation.id)}Params`;
  return [
    [
      `// ${name} are the parameters of [Client.${goName(operation.id)}].`,
      `type ${name} struct {`,
      ...keywords.flatMap((field) => fieldLines(field, sentType(field, []), '')),
      '}',
    ].join('\n'),
  ];
}

/** Words that Go reserves, and names that the generated methods use. */
const reserved = new Set(
  `break case chan const continue default defer else fallthrough for func go goto if import interface map package
   range return select struct switch type var any string bool int64 float64 nil true
   c ctx err context fields iter listed out page pages params request segment`.split(/\s+/),
);

/** E.g. `entryID` for `entryId`. */
function argument(name: string): string {
  const [first = '', ...others] = snakeCase(name).split('_');
  const written = others.length > 0 ? first + goName(others.join('_')) : first;
  return reserved.has(written) ? `${written}_` : written;
}

/** A path parameter that may be a string or a number is a string. */
const pathType = ({ type }: SdkField): string =>
  type.kind === 'any' || type.kind === 'choice' ? 'string' : bareType(type);

const fieldsLiteral = (fields: readonly SdkField[]): string =>
  `fields{${fields.map(({ name }) => `${JSON.stringify(name)}: params.${goName(name)}`).join(', ')}}`;

function signature(operation: SdkOperation, name: string): string {
  const args = [
    'ctx context.Context',
    ...operation.inPath.map((field) => `${argument(field.name)} ${pathType(field)}`),
    ...(keywordsOf(operation).length > 0 ? [`params ${goName(operation.id)}Params`] : []),
  ];
  return `func (c *Client) ${name}(${args.join(', ')})`;
}

/** The fields of a literal, aligned like gofmt does. */
function aligned(entries: readonly (readonly [string, string])[]): string[] {
  const longest = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `\t\t${`${name}:`.padEnd(longest + 1)} ${value},`);
}

function method(operation: SdkOperation): string {
  const { id, inPath, inQuery, inHeader, hasBody, output, needsToken, repeatable, description } = operation;
  const name = goName(id);
  const returnsNothing = output.kind === 'nothing';
  // A response without a body leaves a pointer nil.
  const variable = orNil(output);
  const isReturnedItself = isSelfEmpty(output) || output.nullable === true;
  const failing = returnsNothing ? 'err' : 'nil, err';
  const path = operation.path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? `${argument(part.slice(1, -1))}Segment` : JSON.stringify(part)))
    .join(' + ');
  return [
    // Descriptions begin with a verb: `Returns one entry.`
    ...comment(`${name} ${description.charAt(0).toLowerCase()}${description.slice(1)}`),
    ...inPath.flatMap((field) =>
      wrapped(`${argument(field.name)}: ${field.description}`, width - 4).map(
        (line, index) => `//   ${index === 0 ? '- ' : '  '}${line}`,
      ),
    ),
    `${signature(operation, name)} ${returnsNothing ? 'error' : `(${isReturnedItself ? '' : '*'}${variable}, error)`} {`,
    ...inPath.flatMap((field) => [
      `\t${argument(field.name)}Segment, err := segment(${argument(field.name)})`,
      '\tif err != nil {',
      `\t\treturn ${failing}`,
      '\t}',
    ]),
    ...(returnsNothing ? [] : [`\tvar out ${variable}`]),
    `\t${returnsNothing ? 'return' : 'if err :='} c.call(ctx, request{`,
    ...aligned([
      ['operation', `"${id}"`],
      ['method', `"${operation.method}"`],
      ['path', path],
      ...(inQuery.length > 0 ? [['query', fieldsLiteral(inQuery)] as const] : []),
      ...(inHeader.length > 0 ? [['headers', `${fieldsLiteral(inHeader)}.query()`] as const] : []),
      ...(hasBody ? [['body', fieldsLiteral(operation.inBody)] as const] : []),
      ...(repeatable ? [['repeatable', 'true'] as const] : []),
      ...(needsToken ? [] : [['anonymous', 'true'] as const]),
    ]),
    ...(returnsNothing
      ? ['\t}, nil)']
      : [
          '\t}, &out); err != nil {',
          '\t\treturn nil, err',
          '\t}',
          `\treturn ${isReturnedItself ? '' : '&'}out, nil`,
        ]),
    '}',
  ].join('\n');
}

/** E.g. `AllEntries` for `ListEntries`: every item of every page. */
function iterator(operation: SdkOperation): string[] {
  const { id, inPath, pages } = operation;
  if (!pages) return [];
  const name = goName(id).replace(/^List/, 'All');
  const items = bareType(pages.items);
  const page = `listed${pages.wrapped ? '.Pagination' : ''}`;
  const args = ['ctx', ...inPath.map((field) => argument(field.name)), 'params'].join(', ');
  return [
    [
      ...comment(
        `${name} yields what [Client.${goName(id)}] lists, page after page, each when it is needed. What is added or removed meanwhile may come twice or not at all.`,
      ),
      `${signature(operation, name)} iter.Seq2[${items}, error] {`,
      `\treturn pages(func(page int64) ([]${items}, int64, error) {`,
      '\t\tparams.Page = Int(page)',
      `\t\tlisted, err := c.${goName(id)}(${args})`,
      '\t\tif err != nil {',
      '\t\t\treturn nil, 0, err',
      '\t\t}',
      `\t\treturn ${page}.Data, ${page}.LastPage, nil`,
      '\t})',
      '}',
    ].join('\n'),
  ];
}

/** The operations, each with its parameters. */
export function goOperations(model: SdkModel): string {
  const { operations } = inGo(model);
  const parts = operations.flatMap((operation) => [
    ...paramsStruct(operation),
    method(operation),
    ...iterator(operation),
  ]);
  return `${header}\nimport (\n\t"context"\n\t"iter"\n)\n\n${parts.join('\n\n')}\n`;
}
