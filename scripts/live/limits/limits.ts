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

/** A bound that a description sets to one value of an operation's requests. */
export interface Limit {
  place: 'path' | 'query' | 'header' | 'body';
  /** Names and list positions down to the value, such as `['files', '0', 'name']`; empty for the whole body. */
  at: readonly string[];
  /** `not` stands for what the schema excludes. */
  keyword: string;
  bound: Json;
  /** All that the description says of the value, references followed. */
  schema: JsonObject;
  /** A field that decides whether the bound holds, and whether it has to be given. */
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

/** Formats that say how a value is meant, and refuse none that its type takes. */
const annotations = ['int32', 'int64', 'password'];

/** Every bound of an operation's requests, in the order of the description. */
export function limitsOf(document: OpenApiDocument, operation: Operation): Limit[] {
  return sitesOf(document, operation).flatMap(({ schema, ...where }) =>
    keywords
      .filter((keyword) => keyword in schema)
      .filter((keyword) => keyword !== 'format' || !annotations.includes(textOf(schema.format)))
      .map((keyword) => ({ ...where, keyword, bound: schema[keyword]!, schema })),
  );
}

/** Every schema of a whole number in an operation's requests. */
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
  const { content } = objectOf(dereference(document, operation.node.requestBody));
  const bodies = Object.values(objectOf(content)).flatMap((media) =>
    within(document, objectOf(media).schema, { place: 'body', at: [] }),
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

/** Of a condition, both branches: what decides is that a field is given. */
function underCondition(document: OpenApiDocument, schema: JsonObject, where: Where): Site[] {
  if (schema.if === undefined) return [];
  const [field] = listOf(objectOf(schema.if).required);
  if (where.at.length > 0 || typeof field !== 'string') throw new Error('The condition asks for no field.');
  return (['then', 'else'] as const).flatMap((branch) =>
    within(document, schema[branch], { ...where, condition: { field, given: branch === 'then' } }),
  );
}

/** A schema with what its reference leads to; what stands beside the reference is added. */
function wholeSchema(document: OpenApiDocument, node: Json | undefined): JsonObject {
  const { $ref, ...own } = objectOf(node);
  if ($ref === undefined) return own;
  return { ...wholeSchema(document, dereference(document, { $ref })), ...own };
}

/** The limit in words, as failures and tables name it: `createFolder body.name maxLength`. */
export function nameOf({ id }: Operation, { place, at, keyword, condition }: Limit): string {
  const when = condition && ` ${condition.given ? 'with' : 'without'} ${condition.field}`;
  return `${id} ${[place, ...at].join('.')} ${keyword}${when ?? ''}`;
}
