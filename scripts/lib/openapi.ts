/** Parsed JSON or YAML. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** An OpenAPI description whose every `$ref` has its target in the same document. */
export type OpenApiDocument = JsonObject;

/** An operation with the values of its path. */
export interface Operation {
  id: string;
  /** In lower case, as in the document. */
  method: string;
  path: string;
  /** JSON pointer of the operation, as a URI fragment: `#/paths/~1folders/post`. */
  pointer: string;
  node: JsonObject;
  /** The parameters of the path and of the operation, with references resolved. */
  parameters: JsonObject[];
  /** Whether the operation requires the bearer token. */
  needsToken: boolean;
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** All operations, in the order of the document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) => {
    const pathItem = objectOf(item);
    return methods
      .filter((method) => method in pathItem)
      .map((method) => {
        const node = objectOf(pathItem[method]);
        return {
          id: textOf(node.operationId),
          method,
          path,
          pointer: pointerOf('paths', path, method),
          node,
          parameters: parametersOf(document, pathItem, node),
          needsToken: needsToken(node.security ?? document.security),
        };
      });
  });
}

/** A parameter of the operation replaces one of the path with the same name and place. */
function parametersOf(document: OpenApiDocument, pathItem: JsonObject, operation: JsonObject): JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const parameter of [...listOf(pathItem.parameters), ...listOf(operation.parameters)]) {
    const resolved = objectOf(dereference(document, parameter));
    byKey.set(`${textOf(resolved.in)} ${textOf(resolved.name)}`, resolved);
  }
  return [...byKey.values()];
}

/** Without a security requirement, or with an empty alternative, no token is needed. */
function needsToken(security: Json | undefined): boolean {
  const alternatives = listOf(security);
  return alternatives.length > 0 && alternatives.every((scheme) => Object.keys(objectOf(scheme)).length > 0);
}

/** The node, or the target of its `$ref`. */
export function dereference(document: OpenApiDocument, node: Json | undefined): Json | undefined {
  let current = node;
  while (isObject(current) && typeof current.$ref === 'string') current = at(document, current.$ref);
  return current;
}

/** The target of a pointer such as `#/components/schemas/Note`. */
export function at(document: OpenApiDocument, pointer: string): Json | undefined {
  let current: Json | undefined = document;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(current)) current = current[Number(key)];
    else current = isObject(current) ? current[key] : undefined;
  }
  return current;
}

/** `#/paths/~1folders/post` from `'paths', '/folders', 'post'` */
export function pointerOf(...keys: string[]): string {
  return ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** The keys of a pointer. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object; an empty one for any other value. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The list; an empty one for any other value. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The text; an empty one for any other value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The branches of a conditional schema. Every valid value matches one of them, so tools that do not support `if` can
 * use their union.
 */
export function branchesOf(schema: JsonObject): [Json, Json] | undefined {
  const { if: condition, then: affirmative, else: negative } = schema;
  if (condition === undefined || affirmative === undefined || negative === undefined) return undefined;
  return [affirmative, negative];
}

/** An object with the same keys and other values. */
export function mapValues(object: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
