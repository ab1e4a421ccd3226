import { isObject, type Json } from '../../lib/openapi.ts';

/** A value as a TypeScript literal: `{ name: 'Reports', parentId: null }`. */
export function literal(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const fields = Object.entries(value).map(([key, field]) => `${nameIn(key)}: ${literal(field)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

/** A name in an object or a type: in quotes unless it is an identifier. */
export const nameIn = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(name) ? name : quoted(name);

export function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  // In a comment, these two would begin a line.
  return `'${inside.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
