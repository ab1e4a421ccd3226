import { listOf, mapValues, objectOf, textOf, type Json, type JsonObject } from '../lib/openapi.ts';

/**
 * A schema, or any other node of a description, without what code generators turn into code that does not compile. It
 * may allow more than the original, never less, but for other spellings of one field or value, of which the first stays.
 */
export function plainTypes(node: JsonObject): JsonObject {
  const plain = oneSpelling(binary(withoutNarrowing(withBooleans(asText(node)))));
  return mapValues(plain, (value, key) => {
    if (key === 'properties') return mapValues(withoutTwins(objectOf(value)), orText);
    return key === 'content' ? mapValues(objectOf(value), withBytes) : value;
  });
}

/** Of names that are one in camel case, such as `expires_at` and `expiresAt`, the first. */
function withoutTwins(properties: JsonObject): JsonObject {
  const spellings = new Set<string>();
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => {
      const isFirst = !spellings.has(camelCase(name));
      spellings.add(camelCase(name));
      return isFirst;
    }),
  );
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

/** Null alone is no type in most languages: a text or null. */
const orText = (property: Json): Json => {
  const own = objectOf(property);
  return own.type === 'null' ? { ...own, type: ['string', 'null'] } : property;
};

/** Bytes have a schema that says so; an empty one makes generators read them as text, or drop them. */
const withBytes = (mediaType: Json): Json => {
  const own = objectOf(mediaType);
  const isEmpty = Object.keys(objectOf(own.schema)).length === 0;
  return isEmpty ? { ...own, schema: { type: 'string', format: 'binary' } } : mediaType;
};

const binary = (schema: JsonObject): JsonObject =>
  schema.contentMediaType === 'application/octet-stream' ? { ...schema, format: 'binary' } : schema;

/** A parameter that is a number or a text is sent as a text in any case, and most languages have no type for both. */
function asText(parameter: JsonObject): JsonObject {
  const schema = objectOf(parameter.schema);
  if (typeof parameter.in !== 'string' || !isTextOrNumber(schema)) return parameter;
  const asked = { ...without(schema, ['format', 'minimum', 'maximum']), type: 'string' };
  const examples = mapValues(objectOf(parameter.examples), (example) => {
    const { value, ...rest } = objectOf(example);
    return { ...rest, value: typeof value === 'number' ? String(value) : (value ?? null) };
  });
  return { ...parameter, schema: asked, ...(parameter.examples !== undefined && { examples }) };
}

/** A flag that is also written as 0 or 1 is a boolean, and so are its examples. */
function withBooleans(parameter: JsonObject): JsonObject {
  const isFlag =
    typeof parameter.in === 'string' && oneSpelling(objectOf(parameter.schema)).type === 'boolean';
  if (!isFlag) return parameter;
  return mapValues(parameter, (value, key) => {
    if (key === 'example') return isTrue(value);
    if (key !== 'examples') return value;
    return mapValues(objectOf(value), (example) => ({
      ...objectOf(example),
      value: isTrue(objectOf(example).value ?? null),
    }));
  });
}

const isTrue = (value: Json): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** Whether a value may be a number, and a text that is more than its digits. */
const isTextOrNumber = ({ type, pattern }: JsonObject): boolean => {
  const types = [type ?? null].flat();
  return types.includes('integer') && types.includes('string') && !digitsAlone.test(textOf(pattern));
};

/** Without what only narrows properties and types that stand beside it: generators let it replace them. */
function withoutNarrowing(schema: JsonObject): JsonObject {
  const isNarrowed = schema.properties !== undefined && schema.allOf !== undefined;
  const formats = listOf(schema.anyOf).map(objectOf);
  const hasFormatsAlone =
    formats.length > 0 && formats.every((format) => !('type' in format) && !('$ref' in format));
  return without(schema, [
    ...(isNarrowed ? ['allOf'] : []),
    ...(schema.properties !== undefined ? ['not'] : []),
    ...(hasFormatsAlone ? ['anyOf'] : []),
  ]);
}

const digitsAlone = /^\^(?:\(\?:0\|)?\[1-9\]\\d\{\d+,\d+\}\)?\??\$$/;

/**
 * Numbers and booleans without a list of values, of which generators make numbers with a fraction or enums of names that
 * no language takes; of several spellings of one value, such as an id as a number or as digits, the first; and no type
 * where a value may be a number or a text.
 */
function oneSpelling(schema: JsonObject): JsonObject {
  const types = [schema.type ?? null].flat();
  if (!types.includes('integer'))
    return types.includes('boolean') ? without(schema, ['enum', 'const']) : schema;
  // Strict decoders fail on whichever of the two is not named.
  if (isTextOrNumber(schema)) return without(schema, ['enum', 'const', 'type', 'format', 'pattern']);
  const first = types.slice(0, 1);
  const kept = [...first, ...types.slice(1).filter((name) => name === 'null')];
  const left = without(schema, ['enum', 'const', 'type', 'pattern']);
  return {
    ...(first[0] === 'boolean' ? without(left, ['format']) : left),
    type: kept.length === 1 ? kept[0]! : kept,
  };
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
