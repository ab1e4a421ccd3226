export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const stringsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string');

/** The JSON Pointer of a child. */
export const childOf = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The JSON Pointer of a location's parent; undefined for the root. */
export const parentOf = (pointer: string): string | undefined =>
  pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));

export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON Pointer; undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>(
    (node, key) =>
      Object.hasOwn(Object(node) as object, key) ? (node as Record<string, unknown>)[key] : undefined,
    root,
  );
}
