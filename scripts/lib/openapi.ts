/** Parsed JSON or YAML. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** An OpenAPI description whose every `$ref` has its target in the same document. */
export type OpenApiDocument = JsonObject;

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
