/** Reads values of unknown types: a missing value, or one of another type, is undefined. */

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const integerOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const integersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item): item is number => Number.isInteger(item)) : [];
