import type { ValidationError } from '../../../../generated/validators.reference.js';

type Params = Record<string, unknown>;

/** What a field must be, by the pattern of its schema. */
const patterns: Record<string, string> = {
  // Ids that are sent as strings.
  '^[1-9]\\d{0,14}$': 'must be an integer',
  '^(?:0|[1-9]\\d{0,14})$': 'must be an integer',
  '^(?:0|[1-9]\\d{0,14})?$': 'must be an integer',
  // In requests, only the name of an uploaded object is a UUID.
  '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$':
    'must be a UUID: the last segment of the key of the upload',
  // Of a link, whose password a header may carry.
  '^[^\\s\\u0000-\\u001F\\u007F-\\u009F]([^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F])?$':
    'must not begin or end with a blank, nor contain control characters',
};

/** What a field must be, as the end of a sentence, by the schema keyword that failed. */
const faults: Record<string, (params: Params) => string> = {
  type: ({ type }) => `must be ${typeNames([type].flat() as string[])}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  format: ({ format }) => `must be ${formats[String(format)] ?? `of the form ${String(format)}`}`,
  minLength: ({ limit }) => `must have at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `must not have more than ${String(limit)} characters`,
  minItems: ({ limit }) => `must have at least ${String(limit)} items`,
  maxItems: ({ limit }) => `must not have more than ${String(limit)} items`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must not be greater than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  pattern: ({ pattern }) => patterns[String(pattern)] ?? 'is invalid',
  uniqueItems: () => 'must not contain duplicates',
};

const types: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const formats: Record<string, string> = {
  'date-time': 'a date and time such as 2026-12-31T23:59:59Z',
  email: 'a valid email address',
  int64: 'an integer',
  uri: 'a valid URL',
  uuid: 'a UUID',
};

/** Keywords that only combine other conditions, or that concern a whole object. */
const summaries = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if']);

/**
 * Returns one message for each invalid field, by name; at least one if there are errors. An error inside of a field counts
 * as an error of the field.
 *
 * @param depth number of levels above the fields in the validated value
 * @param all the fields that an error of the whole value concerns; the first is named
 */
export function messagesOf(
  errors: readonly ValidationError[] | null | undefined,
  depth: number,
  all: readonly string[] = [],
): Record<string, string> {
  const messages: Record<string, string> = {};
  const given = errors ?? [];
  const conditions = given.filter(({ keyword }) => !summaries.has(keyword));
  for (const error of conditions.length > 0 ? conditions : given) {
    const path = error.instancePath
      .split('/')
      .slice(1 + depth)
      .map(unescaped);
    if (error.keyword === 'required') path.push(String(error.params.missingProperty));
    const [first] = all;
    if (path.length === 0 && first !== undefined) {
      messages[first] ??= `The ${first} is invalid, alone or with the other fields.`;
      continue;
    }
    const [field = 'body', ...inside] = path;
    messages[field] ??= messageOf(field, inside, error);
  }
  return messages;
}

function messageOf(field: string, inside: string[], { keyword, params }: ValidationError): string {
  const isEmpty = (keyword === 'minLength' || keyword === 'minItems') && params.limit === 1;
  if (inside.length === 0 && (keyword === 'required' || isEmpty)) return `The ${field} field is required.`;
  if (keyword === 'format' && params.format === 'email' && inside.length > 0) {
    return `The ${field} must be valid email addresses.`;
  }
  if (keyword === 'required') return `Every item of ${field} must have ${inside.at(-1)!}.`;
  if (isEmpty) return `No item of ${field} may be empty.`;
  const fault = faults[keyword]?.(params) ?? 'is invalid';
  return inside.length > 0 ? `Every item of ${field} ${fault}.` : `The ${field} ${fault}.`;
}

function typeNames(names: readonly string[]): string {
  const all = names.flatMap((name) => name.split(','));
  return all
    .filter((name) => name !== 'string' || !all.includes('integer'))
    .map((name) => types[name] ?? name)
    .join(' or ');
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
