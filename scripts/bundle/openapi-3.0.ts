import { isObject, objectOf, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { componentsInUse } from './components-in-use.ts';
import { withoutRegisterExtensions } from './register-extensions.ts';
import { schemaProjection } from './schema-3.0.ts';

/** What OpenAPI 3.0 does not know. */
const unknownToRoot = new Set(['jsonSchemaDialect', 'webhooks']);
const unknownToComponents = new Set(['pathItems']);
const unknownToInfo = new Set(['summary']);
const unknownToLicense = new Set(['identifier']);

/** Values that belong to the reader, whatever their keys look like. */
const verbatim = /^(x-.*|example|examples|default|value)$/;

/** As `toOpenApi30` has it, but for components that nothing refers to any more. */
export function publishedAs30(document: OpenApiDocument): OpenApiDocument {
  const projected = toOpenApi30(document);
  // Beside other keywords a reference has given way to what it refers to.
  return { ...projected, components: componentsInUse(projected) };
}

/**
 * An OpenAPI 3.1 description in the words of 3.0.3, for tools that know no other. It may allow more than the
 * original, never less: all that was valid stays valid. The marks of the registers are left out.
 */
export function toOpenApi30(marked: OpenApiDocument): OpenApiDocument {
  const document = withoutRegisterExtensions(marked);
  const toSchema = schemaProjection(document);

  const projectNode = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(projectNode);
    if (!isObject(node)) return node;
    // Beside a reference that is not a schema, 3.0 ignores everything.
    if (typeof node.$ref === 'string') return { $ref: node.$ref };
    return mapEntries(node, (key, value) => {
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

  return mapEntries(without(document, unknownToRoot), (key, value) => {
    if (key === 'openapi') return '3.0.3';
    if (key === 'info') return projectInfo(objectOf(value));
    return key === 'components' ? projectComponents(objectOf(value)) : projectNode(value);
  });
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
