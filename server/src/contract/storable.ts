/** NUL ends text for SQLite's driver, and half a surrogate pair has no form in UTF-8. */
const unstorable = /[\0\p{Surrogate}]/u;

/** No request needs more levels; checking them takes a call of its own for each. */
const maximumDepth = 32;

/**
 * What keeps a value from being stored and read back the same, as the end of a sentence; undefined for nothing.
 *
 * @param inner names of the fields of objects that are stored; all of them without
 */
export function faultOfValue(value: unknown, inner?: ReadonlySet<string>, depth = 0): string | undefined {
  if (typeof value === 'string')
    return unstorable.test(value) ? 'must be well-formed text without NUL characters' : undefined;
  if (typeof value === 'number') {
    // Text such as 1e400 in a parameter counts as an integer, and becomes Infinity.
    const isTooLarge = !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
    return isTooLarge ? 'is too large' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= maximumDepth) return 'is nested too deeply';
  for (const [name, member] of Object.entries(value)) {
    const isStored = !inner || Array.isArray(value) || inner.has(name);
    const fault = isStored ? faultOfValue(member, inner, depth + 1) : faultOfUnknown(member, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The same of what is not stored: that it would take too many calls to look through. */
export function faultOfUnknown(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= maximumDepth) return 'is nested too deeply';
  for (const member of Object.values(value)) {
    const fault = faultOfUnknown(member, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
