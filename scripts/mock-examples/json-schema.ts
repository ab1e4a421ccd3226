import { listOf, objectOf, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';

const schemaMaps = new Set(['properties', 'patternProperties']);
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf']);
const singleSchemas = new Set(['items', 'additionalProperties', 'not']);

/** The formats that Dredd's validator supports; it throws for any other. */
const knownFormats = new Set<Json | undefined>([
  'date',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'time',
  'uri',
  'uri-reference',
  'uuid',
]);

/** A schema of an OpenAPI 3.0 description as a draft-07 schema that contains everything it refers to. */
export function toDraft07(document: OpenApiDocument, schema: Json): JsonObject {
  const components = objectOf(objectOf(document.components).schemas);
  const definitions: JsonObject = {};
  const carry = (node: Json) => {
    for (const name of referencesIn(node)) {
      const component = components[name];
      if (component === undefined || name in definitions) continue;
      definitions[name] = convert(component);
      carry(definitions[name]);
    }
  };
  const root = convert(schema);
  carry(root);
  return { $schema: 'http://json-schema.org/draft-07/schema#', allOf: [root], definitions };
}

/** The names in every `#/definitions/...` below a node. */
function referencesIn(node: Json): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn);
  return Object.entries(objectOf(node)).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.replace(/^.*\//, '')] : referencesIn(value),
  );
}

function convert(schema: Json): Json {
  if (typeof schema === 'boolean') return schema;
  const { $ref, nullable, format, ...keywords } = objectOf(schema);
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/components/schemas/', '#/definitions/') };

  const converted: JsonObject = knownFormats.has(format) ? { format: format! } : {};
  for (const [keyword, value] of Object.entries(withoutFlags(keywords))) {
    converted[keyword] = convertKeyword(keyword, value);
  }
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted;
}

function convertKeyword(keyword: string, value: Json): Json {
  if (schemaMaps.has(keyword)) return mapValues(objectOf(value), convert);
  if (schemaLists.has(keyword)) return listOf(value).map(convert);
  return singleSchemas.has(keyword) ? convert(value) : value;
}

/** In 3.0, a flag marks a bound as exclusive; draft-07 has a separate keyword for such a bound. */
function withoutFlags({ exclusiveMinimum, exclusiveMaximum, ...keywords }: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = keywords;
  return {
    ...rest,
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  };
}

function mapValues(values: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
