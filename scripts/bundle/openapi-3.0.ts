import { isObject, objectOf, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { componentsInUse } from './components-in-use.ts';
import { withoutRegisterExtensions } from './register-extensions.ts';
import { schemaProjection } from './schema-3.0.ts';

/** Fields that OpenAPI 3.0 does not have. */
const unknownToRoot = new Set(['jsonSchemaDialect', 'webhooks']);
const unknownToComponents = new Set(['pathItems']);
const unknownToInfo = new Set(['summary']);
const unknownToLicense = new Set(['identifier']);

/** Data that must not be translated, whatever its keys look like. */
const verbatim = /^(x-.*|example|examples|value)$/;

/** Parts whose keys are names that the contract chose. */
const named = new Set(['headers', 'content', 'callbacks', 'links']);

/** Like `toOpenApi30`, but without components that are no longer used. */
export function publishedAs30(document: OpenApiDocument): OpenApiDocument {
  const projected = toOpenApi30(document);
  // A reference with other keywords was replaced by its target.
  return { ...projected, components: componentsInUse(projected) };
}

/**
 * An OpenAPI 3.1 description translated to 3.0.3, for tools that support no other version. It may permit more than the
 * original, never less. The marks of the registers are removed.
 */
export function toOpenApi30(marked: OpenApiDocument): OpenApiDocument {
  const document = withoutRegisterExtensions(marked);
  const { project: toSchema, added } = schemaProjection(document);

  const projectNode = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(projectNode);
    if (!isObject(node)) return node;
    // Next to a reference that is not a schema, 3.0 ignores other keywords.
    if (typeof node.$ref === 'string') return { $ref: node.$ref };
    return mapEntries(node, (key, value) => {
      if (named.has(key)) return mapEntries(objectOf(value), (_name, member) => projectNode(member));
      if (verbatim.test(key)) return value;
      return key === 'schema' ? toSchema(value) : projectNode(value);
    });
  };

  const projectComponents = (components: JsonObject): JsonObject =>
    mapEntries(without(components, unknownToComponents), (section, members) =>
      section === 'schemas'
        ? mapEntries(objectOf(members), (_name, schema) => toSchema(schema))
        : mapEntries(objectOf(members), (_name, member) => projectNode(member)),
    );

  const projected = mapEntries(without(document, unknownToRoot), (key, value) => {
    if (key === 'openapi') return '3.0.3';
    if (key === 'info') return projectInfo(objectOf(value));
    return key === 'components' ? projectComponents(objectOf(value)) : projectNode(value);
  });
  const further = added();
  if (Object.keys(further).length === 0) return projected;
  const { schemas, ...others } = objectOf(projected.components);
  return { ...projected, components: { ...others, schemas: { ...objectOf(schemas), ...further } } };
}

function projectInfo(info: JsonObject): JsonObject {
  const known = without(info, unknownToInfo);
  if (isObject(known.license)) known.license = without(known.license, unknownToLicense);
  return known;
}

function without(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));
}

function mapEntries(object: JsonObject, map: (key: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(key, value)]));
}
