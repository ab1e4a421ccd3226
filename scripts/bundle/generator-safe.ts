import { listOf, mapValues, objectOf, textOf, type Json, type JsonObject } from '../lib/openapi.ts';

/**
 * A schema, or any other node of a description, without parts for which code generators write code that does not
 * compile. It may permit more than the original, never less, except that only the first spelling of a field or value
 * stays.
 */
export function generatorSafe(node: JsonObject): JsonObject {
  const safe = oneSpelling(binary(withoutNarrowing(withBooleans(asText(node)))));
  return mapValues(safe, (value, key) => {
    if (key === 'properties') return mapValues(withoutRespellings(objectOf(value)), orText);
    return key === 'content' ? mapValues(objectOf(value), withBytes) : value;
  });
}

/** Of several names that are the same in camel case, such as `expires_at` and `expiresAt`, the first. */
function withoutRespellings(properties: JsonObject): JsonObject {
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

/** Most languages have no type for null alone, so it becomes a string or null. */
const orText = (property: Json): Json => {
  const own = objectOf(property);
  return own.type === 'null' ? { ...own, type: ['string', 'null'] } : property;
};

/** Bytes get their own schema; without one, generators read them as text or drop them. Any JSON is not bytes. */
const withBytes = (mediaType: Json, name: string): Json => {
  const own = objectOf(mediaType);
  const isEmpty = Object.keys(objectOf(own.schema)).length === 0;
  return isEmpty && !name.endsWith('json')
    ? { ...own, schema: { type: 'string', format: 'binary' } }
    : mediaType;
};

const binary = (schema: JsonObject): JsonObject =>
  schema.contentMediaType === 'application/octet-stream' ? { ...schema, format: 'binary' } : schema;

/** A parameter that may be a number or a string is sent as text anyway, and most languages have no type for both. */
function asText(parameter: JsonObject): JsonObject {
  const schema = objectOf(parameter.schema);
  if (typeof parameter.in !== 'string' || !isTextOrNumber(schema)) return parameter;
  const asString = { ...without(schema, ['format', 'minimum', 'maximum']), type: 'string' };
  const examples = mapValues(objectOf(parameter.examples), (example) => {
    const { value, ...rest } = objectOf(example);
    return { ...rest, value: typeof value === 'number' ? String(value) : (value ?? null) };
  });
  return { ...parameter, schema: asString, ...(parameter.examples !== undefined && { examples }) };
}

/** A flag that may also be 0 or 1 becomes a boolean, and so do its examples. */
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

/** Whether a value may be a number, or a string that is not just digits. */
const isTextOrNumber = ({ type, pattern }: JsonObject): boolean => {
  const types = [type ?? null].flat();
  return types.includes('integer') && types.includes('string') && !digitsAlone.test(textOf(pattern));
};

/**
 * Removes subschemas that only restrict the properties and types next to them, because generators use them instead of
 * those.
 */
function withoutNarrowing(schema: JsonObject): JsonObject {
  const formats = listOf(schema.anyOf).map(objectOf);
  const hasFormatsAlone =
    formats.length > 0 && formats.every((format) => !('type' in format) && !('$ref' in format));
  return without(schema, [
    ...(schema.properties !== undefined ? ['not', 'dependentRequired'] : []),
    ...(hasFormatsAlone ? ['anyOf'] : []),
  ]);
}

const digitsAlone = /^\^(?:\(\?:0\|)?\[1-9\]\\d\{\d+,\d+\}\)?\??\$$/;

/**
 * Removes lists of values for numbers and booleans, for which generators write floats or enums with invalid names;
 * keeps the first of several spellings, such as an id as a number or as digits; and removes the type if a value may be
 * a number or a string.
 */
function oneSpelling(schema: JsonObject): JsonObject {
  const types = [schema.type ?? null].flat();
  if (!types.includes('integer'))
    return types.includes('boolean') ? without(schema, ['enum', 'const']) : schema;
  // A strict decoder fails for the type that is not named.
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
