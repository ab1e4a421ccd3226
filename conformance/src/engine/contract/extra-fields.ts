import type { AppliedSchemas } from './applied-schemas.ts';
import { childOf, isObject, keysOf } from './json.ts';

/**
 * Fields that are in none of several descriptions, by name, each once: `folder.color`, `notes[].color`.
 *
 * @param readings the schemas of a response, by location, in each description that has it
 */
export function extraFieldsOf(readings: readonly ReadonlyMap<string, AppliedSchemas>[]): string[] {
  const [first = [], ...others] = readings.map(undescribedFields);
  const names = first.filter((field) => others.every((fields) => fields.includes(field))).map(fieldName);
  return [...new Set(names)].sort();
}

function undescribedFields(applied: ReadonlyMap<string, AppliedSchemas>): string[] {
  return [...applied.values()].flatMap(({ location, value, places }) => {
    const described = places.some(({ node }) => isObject(node) && isObject(node.properties) && !isOpen(node));
    if (!isObject(value) || !described) return [];
    return Object.keys(value)
      .map((key) => childOf(location, key))
      .filter((child) => !applied.has(child));
  });
}

/** Schemas that permit any fields. */
const isOpen = (node: Record<string, unknown>): boolean =>
  node.additionalProperties === true || isObject(node.additionalProperties);

/** The name of a field, without list indexes. */
export const fieldName = (location: string): string =>
  keysOf(location).reduce(
    (path, key) => (/^\d+$/.test(key) ? `${path}[]` : path === '' ? key : `${path}.${key}`),
    '',
  );
