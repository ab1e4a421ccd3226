import {
  dereference,
  listOf,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
  type Operation,
} from '../../lib/openapi.ts';

/** A limit in the description for one value in an operation's requests. */
export interface Limit {
  place: 'path' | 'query' | 'header' | 'body';
  /** Names and indexes down to the value, such as `['files', '0', 'name']`; empty for the whole body. */
  at: readonly string[];
  /** The JSON Schema keyword; `not` for values that the schema excludes. */
  keyword: string;
  bound: Json;
  /** The complete schema of the value, with references resolved. */
  schema: JsonObject;
  /** A field that decides whether the limit applies, and whether it must be present. */
  condition?: { field: string; given: boolean };
}

const keywords = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'enum',
  'const',
  'not',
];

/** Formats that only describe a value, and refuse none of its type. */
const annotations = ['int32', 'int64', 'password'];

/** Every limit in an operation's requests, in the order of the description. */
export function limitsOf(document: OpenApiDocument, operation: Operation): Limit[] {
  return sitesOf(document, operation).flatMap(({ schema, ...where }) =>
    keywords
      .filter((keyword) => keyword in schema)
      .filter((keyword) => keyword !== 'format' || !annotations.includes(textOf(schema.format)))
      .map((keyword) => ({ ...where, keyword, bound: schema[keyword]!, schema })),
  );
}

/** Every schema of an integer in an operation's requests. */
export const integersOf = (document: OpenApiDocument, operation: Operation): Site[] =>
  sitesOf(document, operation).filter(
    ({ schema: { type } }) => type === 'integer' || listOf(type).includes('integer'),
  );

type Where = Pick<Limit, 'place' | 'at' | 'condition'>;
type Site = Where & Pick<Limit, 'schema'>;

function sitesOf(document: OpenApiDocument, operation: Operation): Site[] {
  const own = operation.parameters.flatMap((parameter) => {
    const place = textOf(parameter.in) as Limit['place'];
    return within(document, parameter.schema, { place, at: [textOf(parameter.name)] });
  });
  const bodies = operation.bodies.flatMap(({ schema }) =>
    within(document, schema, { place: 'body', at: [] }),
  );
  return [...own, ...bodies];
}

function within(document: OpenApiDocument, node: Json | undefined, where: Where): Site[] {
  const schema = wholeSchema(document, node);
  const deeper = (child: Json | undefined, ...names: string[]) =>
    within(document, child, { ...where, at: [...where.at, ...names] });
  return [
    { ...where, schema },
    ...Object.entries(objectOf(schema.properties)).flatMap(([name, child]) => deeper(child, name)),
    ...(schema.items === undefined ? [] : deeper(schema.items, '0')),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((list) => listOf(schema[list]).flatMap((child) => deeper(child))),
    ...underCondition(document, schema, where),
  ];
}

/** Both branches of a condition; it always depends on whether a field is present. */
function underCondition(document: OpenApiDocument, schema: JsonObject, where: Where): Site[] {
  if (schema.if === undefined) return [];
  const [field] = listOf(objectOf(schema.if).required);
  if (where.at.length > 0 || typeof field !== 'string') throw new Error('The condition asks for no field.');
  return (['then', 'else'] as const).flatMap((branch) =>
    within(document, schema[branch], { ...where, condition: { field, given: branch === 'then' } }),
  );
}

/** A schema with its reference resolved and merged with the keywords next to the reference. */
function wholeSchema(document: OpenApiDocument, node: Json | undefined): JsonObject {
  const { $ref, ...own } = objectOf(node);
  if ($ref === undefined) return own;
  return { ...wholeSchema(document, dereference(document, { $ref })), ...own };
}

/** The limit in words, for failures and tables: `createFolder body.name maxLength`. */
export function nameOf({ id }: Operation, { place, at, keyword, condition }: Limit): string {
  const when = condition && ` ${condition.given ? 'with' : 'without'} ${condition.field}`;
  return `${id} ${[place, ...at].join('.')} ${keyword}${when ?? ''}`;
}
