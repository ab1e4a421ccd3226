import { toCodegen } from '../bundle/codegen.ts';
import {
  isObject,
  listOf,
  mapValues,
  objectOf,
  operationsOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

/**
 * The reference description as clients in other languages are generated from. It names less than a server takes, and
 * never what it refuses:
 *
 * - conditions are objects of all that their branches name, as in `openapi.codegen.json`;
 * - of names that become one in another language's writing, such as `expires_at` and `expiresAt`, the first stays;
 * - of several writings of one value, such as an id as a number or as digits, the first stays;
 * - null goes where it is as good as an absent field, and stands beside a reference where it is a value;
 * - what narrows properties that are named beside it is left out;
 * - integers have no list of values: of such a list the generators make numbers with a fraction.
 */
export function sdkDescription(reference: OpenApiDocument): OpenApiDocument {
  const codegen = objectOf(toCodegen(reference));
  const schemas = objectOf(objectOf(codegen.components).schemas);
  const nullable = new Set(
    Object.entries(schemas)
      .filter(([, schema]) => isNullableObject(objectOf(schema)))
      .map(([name]) => `#/components/schemas/${name}`),
  );
  const project = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(project);
    if (!isObject(node)) return node;
    const { $ref, ...rest } = node;
    if (typeof $ref === 'string' && nullable.has($ref))
      return { ...rest, oneOf: [{ $ref }, { type: 'null' }] };
    return oneWriting(
      mapValues(withoutNarrowing(node), (value, key) => {
        if (key === 'example' || key === 'examples' || key === 'value') return value;
        if (key === 'properties') return mapValues(withoutTwins(objectOf(value)), project);
        return project(value);
      }),
    );
  };
  const projected = objectOf(project(codegen));
  const components = objectOf(projected.components);
  return {
    ...projected,
    // Packages and namespaces are named by the title.
    info: { ...objectOf(projected.info), title: 'File Storage' },
    servers: listOf(projected.servers).slice(0, 1),
    components: { ...components, schemas: mapValues(objectOf(components.schemas), presentOnly) },
  };
}

/** Schemas that an answer may hold, by their names; what else there is only requests do. */
export function schemasOfAnswers(description: OpenApiDocument): Set<string> {
  const components = objectOf(description.components);
  const found = new Set<string>();
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') visit(value);
      else if (!found.has(value)) {
        found.add(value);
        const [section = '', name = ''] = value.split('/').slice(2);
        visit(objectOf(components[section])[name]);
      }
    }
  };
  for (const { node } of operationsOf(description)) visit(node.responses);
  return new Set(
    [...found].filter((ref) => ref.includes('/schemas/')).map((ref) => ref.split('/').at(-1) ?? ''),
  );
}

const isNullableObject = ({ type }: JsonObject) =>
  Array.isArray(type) && type.includes('object') && type.includes('null');

/** A component of an object has no null, which stands beside the references to it, and one of a value has none either. */
const presentOnly = (schema: Json): Json => {
  const { type, ...rest } = objectOf(schema);
  if (!Array.isArray(type) || !type.includes('null')) return schema;
  const others = type.filter((one) => one !== 'null');
  return { ...rest, type: others.length === 1 ? others[0]! : others };
};

const camelCase = (name: string) => name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

function withoutTwins(properties: JsonObject): JsonObject {
  const writings = new Set<string>();
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => {
      const isFirst = !writings.has(camelCase(name));
      writings.add(camelCase(name));
      return isFirst;
    }),
  );
}

/** Without what only narrows properties and types that stand beside it: the generators let it replace them. */
function withoutNarrowing(schema: JsonObject): JsonObject {
  const isNarrowed = schema.properties !== undefined && schema.allOf !== undefined;
  const formats = listOf(schema.anyOf).map(objectOf);
  const hasFormatsAlone = formats.length > 0 && formats.every((one) => !('type' in one) && !('$ref' in one));
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key]) => !(key === 'allOf' && isNarrowed) && !(key === 'anyOf' && hasFormatsAlone),
    ),
  );
}

const digitsAlone = /^\^(?:\(\?:0\|)?\[1-9\]\\d\{\d+,\d+\}\)?\??\$$/;

function oneWriting(schema: JsonObject): JsonObject {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? null];
  if (!types.includes('integer')) return schema;
  const hasText = types.includes('string') && !digitsAlone.test(textOf(schema.pattern));
  const first = types.slice(0, 1);
  const kept = hasText ? types : [...first, ...types.slice(1).filter((one) => one === 'null')];
  const left = without(schema, ['enum', 'const', 'type', ...(hasText ? [] : ['pattern'])]);
  return {
    ...(first[0] === 'boolean' ? without(left, ['format']) : left),
    type: kept.length === 1 ? kept[0]! : kept,
  };
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
