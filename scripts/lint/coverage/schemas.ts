import {
  at,
  isObject,
  listOf,
  objectOf,
  operationsOf,
  pointerOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';

/** A schema at the place that defines it. */
export interface SchemaSite {
  pointer: string;
  node: JsonObject;
}

const mapKeywords = ['properties', 'patternProperties', '$defs'];
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
/** Without `not`: no value matches its contents. */
const schemaKeywords = ['items', 'additionalProperties', 'propertyNames', 'contains', 'if', 'then', 'else'];

/** Every schema of a description once, at the place that defines it; references are not followed. */
export function schemaSites(document: OpenApiDocument): SchemaSite[] {
  const { schemas = {}, ...components } = objectOf(document.components);
  return [
    ...Object.entries(objectOf(schemas)).flatMap(([name, node]) =>
      visit(node, ['components', 'schemas', name]),
    ),
    ...inHolders(components, ['components']),
    ...inHolders(document.paths, ['paths']),
  ];
}

/** The schemas of requests, each once: those of parameters and bodies, and the schemas that these refer to. */
export function requestSites(document: OpenApiDocument): SchemaSite[] {
  const reached = new Set<string>();
  const collect = (node: Json | undefined): void => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') collect(value);
      else if (!reached.has(value)) {
        reached.add(value);
        collect(at(document, value));
      }
    }
  };
  // RFC 9110 limits the values of headers.
  const inHeader = (pointer: string) =>
    objectOf(at(document, pointer.replace(/\/schema$/, ''))).in === 'header';
  const own = operationsOf(document).flatMap(({ pointer, node }) => {
    collect([node.parameters ?? [], node.requestBody ?? {}]);
    return [`${pointer}/parameters`, `${pointer}/requestBody`];
  });
  for (const item of Object.values(objectOf(document.paths))) collect(objectOf(item).parameters);
  const starts = [...reached, ...own];
  return schemaSites(document).filter(
    ({ pointer }) =>
      starts.some((start) => pointer === start || pointer.startsWith(`${start}/`)) && !inHeader(pointer),
  );
}

/** Finds the `schema` of parameters, headers and media types below a node, at any depth. */
function inHolders(node: Json | undefined, keys: readonly string[]): SchemaSite[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => inHolders(item, [...keys, String(index)]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples' || key.startsWith('x-')) return [];
    return key === 'schema' ? visit(value, [...keys, key]) : inHolders(value, [...keys, key]);
  });
}

function visit(node: Json | undefined, keys: readonly string[]): SchemaSite[] {
  if (!isObject(node)) return [];
  const inMap = (keyword: string) =>
    Object.entries(objectOf(node[keyword])).flatMap(([name, schema]) =>
      visit(schema, [...keys, keyword, name]),
    );
  return [
    { pointer: pointerOf(...keys), node },
    ...mapKeywords.flatMap(inMap),
    ...listKeywords.flatMap((keyword) =>
      listOf(node[keyword]).flatMap((schema, index) => visit(schema, [...keys, keyword, String(index)])),
    ),
    ...schemaKeywords.flatMap((keyword) => visit(node[keyword], [...keys, keyword])),
  ];
}
