/** Reads values of unknown types: a missing value, or one of another type, is undefined. */

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const integerOf = (value: unknown): number | undefined => (isExactInteger(value) ? value : undefined);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const integersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(isExactInteger) : [];

/** Larger integers were rounded when they were read: an id among them is that of another thing. */
const isExactInteger = (value: unknown): value is number => Number.isSafeInteger(value);
