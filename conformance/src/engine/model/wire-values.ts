/** Reads values of unknown types: a missing value, or one of another type, is undefined. */

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const integerOf = (value: unknown): number | undefined => (isExactInteger(value) ? value : undefined);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const integersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(isExactInteger) : [];

/** Larger integers were rounded when they were read: an id among them is that of another resource. */
const isExactInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** An integer that was rounded when it was read, because it is beyond 2^53. */
export const isRounded = (value: unknown): boolean => Number.isInteger(value) && !isExactInteger(value);

/**
 * Where JSON has an id that was rounded when it was read; undefined if it has none. Sizes may be rounded: a check does
 * not compare them exactly.
 *
 * @example
 * roundedIdIn({ folder: { id: 2 ** 60 } }) // 'folder.id'
 */
export function roundedIdIn(json: unknown, at = ''): string | undefined {
  if (isRounded(json)) return isIdName.test(at) ? at : undefined;
  if (typeof json !== 'object' || json === null) return undefined;
  for (const [key, value] of Object.entries(json)) {
    const name = Array.isArray(json) ? `${at}[]` : at === '' ? key : `${at}.${key}`;
    const found = roundedIdIn(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** E.g. `id`, `folder.parent_id`, `entryIds[]`. */
const isIdName = /(?:^|[._])ids?(?:\[\])?$|Ids?(?:\[\])?$/;
