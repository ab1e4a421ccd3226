import { toCodegen } from '../bundle/codegen.ts';
import {
  isObject,
  listOf,
  mapValues,
  objectOf,
  operationsOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

/**
 * The reference description as clients in other languages are generated from: `openapi.reference.codegen.json` without
 * null where it has the same effect as an absent field, and with null beside a reference where it is a value.
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
    return mapValues(node, (value, key) =>
      key === 'example' || key === 'examples' || key === 'value' ? value : project(value),
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
  const others = type.filter((name) => name !== 'null');
  return { ...rest, type: others.length === 1 ? others[0]! : others };
};
