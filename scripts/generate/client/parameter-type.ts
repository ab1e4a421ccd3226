import { keysOf, listOf, objectOf, textOf, type Json } from '../../lib/openapi.ts';
import { literal } from './literal.ts';

const types: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a parameter; undefined for a schema that is not a single value. */
export function parameterType(schema: Json | undefined): string | undefined {
  const { $ref, type, enum: values, const: only, anyOf, oneOf } = objectOf(schema);
  if (typeof $ref === 'string') return typeName($ref);
  const allowed = only === undefined ? listOf(values) : [only];
  if (allowed.length > 0) return allowed.map(literal).join(' | ');
  const choices = listOf(anyOf ?? oneOf).map(parameterType);
  if (choices.length > 0) return choices.includes(undefined) ? undefined : [...new Set(choices)].join(' | ');
  const names = Array.isArray(type) ? type : [type ?? ''];
  const known = names.map((name) => types[textOf(name)]);
  return known.every((name) => name !== undefined) ? [...new Set(known)].join(' | ') : undefined;
}

/** The name of a reference's schema among the types. */
export function typeName(ref: string): string {
  return `types.${keysOf(ref).at(-1)!}`;
}
