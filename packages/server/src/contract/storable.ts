/** NUL ends text in SQLite's driver. An unpaired surrogate has no encoding in UTF-8. */
const unstorable = /[\0\p{Surrogate}]/u;

const names = new Set(['name', 'filename', 'clientName']);

/** An index of PostgreSQL holds 2,704 bytes, and names that a client has encrypted may have as many characters. */
const maximumNameBytes = 2048;

/** Returns why a name is too long to be stored, as the end of a sentence. */
export const faultOfLongName = (field: string, value: unknown): string | undefined =>
  names.has(field) && Buffer.byteLength(String(value)) > maximumNameBytes
    ? `must not have more than ${maximumNameBytes} bytes`
    : undefined;

/** No request needs more levels. The check is recursive, so its depth must be limited. */
const maximumDepth = 32;

/**
 * Returns why a value cannot be stored and read back unchanged, as the end of a sentence; undefined if it can.
 *
 * @param inner names of the fields of nested objects that are stored; all fields if left out
 */
export function faultOfValue(value: unknown, inner?: ReadonlySet<string>, depth = 0): string | undefined {
  if (typeof value === 'string')
    return unstorable.test(value) ? 'must be well-formed text without NUL characters' : undefined;
  if (typeof value === 'number') {
    // The validator accepts text such as 1e400 as an integer parameter. It becomes Infinity.
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

/** Checks a value that is not stored: only its depth matters. */
export function faultOfUnknown(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= maximumDepth) return 'is nested too deeply';
  for (const member of Object.values(value)) {
    const fault = faultOfUnknown(member, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
