export interface ByteRange {
  /** Index of the first byte, from 0. */
  start: number;
  /** Index of the last byte, inclusive. */
  end: number;
}

const singleRange = /^bytes=(\d*)-(\d*)$/i;

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * @returns undefined if the whole file is to be sent: without the header, for several ranges, or for an invalid header
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = header === undefined ? null : singleRange.exec(header.replaceAll(' ', ''));
  if (!match) return undefined;
  const [, first, last] = match as unknown as [string, string, string];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffixRange(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function suffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(size - length, 0), end: size - 1 };
}
