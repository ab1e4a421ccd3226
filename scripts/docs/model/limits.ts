import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';

const asCode = (value: Json) => `\`${JSON.stringify(value)}\``;
const plain = (value: Json) =>
  Number.isInteger(value) && Number(value) < Number.MAX_SAFE_INTEGER
    ? Number(value).toLocaleString('en')
    : textOf(value) || JSON.stringify(value);

const isLargest = (value: Json | undefined) => value === Number.MAX_SAFE_INTEGER;

/** The same sentence for both ends. */
function range(from: Json | undefined, to: Json | undefined, noun?: string): string {
  const counted = (value: Json) =>
    plain(value) + (noun === undefined ? '' : ` ${noun}${value === 1 ? '' : 's'}`);
  if (to === undefined) return `At least ${counted(from!)}.`;
  if (from === undefined) return `At most ${counted(to)}.`;
  if (from === to) return `Exactly ${counted(to)}.`;
  return `${plain(from)} to ${counted(to)}.`;
}

/** The values that a `not` excludes, if it does nothing else. */
function excludedBy(not: Json | undefined): Json[] {
  const { const: value, enum: values, ...others } = objectOf(not);
  if (Object.keys(others).length > 0) return [];
  return value === undefined ? listOf(values) : [value];
}

const closed = (noun: string) => (value: Json) => (value === false ? `No other ${noun}.` : '');

/** What readers are told of a keyword, in this order; empty if there is nothing to tell. */
const sentences: Readonly<Record<string, (value: Json, schema: JsonObject) => string>> = {
  const: (value) => `Always ${asCode(value)}.`,
  default: (value) => `Default ${asCode(value)}.`,
  enum: (value) => `One of ${listOf(value).map(asCode).join(', ')}.`,
  not: (value) => {
    const values = excludedBy(value).map(asCode);
    return values.length === 0
      ? ''
      : `Not ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)}.`;
  },
  minimum: (value, { maximum }) => range(value, isLargest(maximum) ? undefined : maximum),
  exclusiveMinimum: (value) => `More than ${plain(value)}.`,
  maximum: (value, { minimum }) => range(isLargest(value) ? undefined : minimum, value),
  exclusiveMaximum: (value) => `Less than ${plain(value)}.`,
  multipleOf: (value) => `A multiple of ${plain(value)}.`,
  minLength: (value, { maxLength }) =>
    value === 1 && maxLength === undefined ? 'Not empty.' : range(value, maxLength, 'character'),
  maxLength: (value, { minLength }) => range(minLength, value, 'character'),
  minItems: (value, { maxItems }) => range(value, maxItems, 'item'),
  maxItems: (value, { minItems }) => range(minItems, value, 'item'),
  uniqueItems: (value) => (value === true ? 'No item twice.' : ''),
  items: closed('items'),
  unevaluatedItems: closed('items'),
  minProperties: (value, { maxProperties }) => range(value, maxProperties, 'field'),
  maxProperties: (value, { minProperties }) => range(minProperties, value, 'field'),
  additionalProperties: closed('fields'),
  unevaluatedProperties: closed('fields'),
  pattern: (value) => `Matches \`${plain(value)}\`.`,
};

/** Keywords that no short sentence tells. */
const unworded = [
  ...['if', 'then', 'else', 'not', 'dependentSchemas'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  ...['propertyNames', 'patternProperties', 'unevaluatedProperties'],
];

/** A schema that permits more: without the limits that are told, but of the same type. */
export const withoutLimits = (schema: Json): Json =>
  isObject(schema)
    ? Object.fromEntries(
        Object.entries(schema).filter(
          ([keyword, value]) => !unworded.includes(keyword) && (!(keyword in sentences) || isObject(value)),
        ),
      )
    : schema;

/** Maximum length of JSON in a text. */
const longest = 90;

/** The limits in the keywords of a schema itself, as short sentences. */
export function limitsOf(schema: JsonObject): string[] {
  const told = Object.entries(sentences).flatMap(([keyword, tell]) =>
    schema[keyword] === undefined ? [] : tell(schema[keyword], schema),
  );
  return [...new Set(told), unwordedLimits(schema)].filter(Boolean);
}

function unwordedLimits(schema: JsonObject): string {
  const rest = excludedBy(schema.not).length > 0 ? { ...schema, not: false } : schema;
  const names = unworded.filter((name) => !['undefined', 'boolean'].includes(typeof rest[name]));
  if (names.length === 0) return '';
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, schema[name]!])));
  if (json.length <= longest) return `In JSON Schema: \`${json}\`.`;
  const branches = ['then', 'else'];
  const first = names.filter((name) => !branches.includes(name)).map((name) => `\`${name}\``);
  return `See ${first.join(', ')} in the OpenAPI description.`;
}
