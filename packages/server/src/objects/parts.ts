import { InvalidPartsError } from './object-errors.ts';
import { minimumPartSize, type CompleteOptions, type UploadedPart } from './object-store.ts';

/**
 * Checks the parts of a completion.
 *
 * @throws InvalidPartsError if there are no parts, their numbers do not ascend, a part was not received, or one before
 * the last is too small
 */
export function assertComplete(named: CompleteOptions['parts'], received: readonly UploadedPart[]): void {
  if (named.length === 0) throw new InvalidPartsError('no-parts');
  const byNumber = new Map(received.map((part) => [part.partNumber, part]));
  for (const [index, { partNumber }] of named.entries()) {
    if (index > 0 && partNumber <= named[index - 1]!.partNumber) throw new InvalidPartsError('not-ascending');
  }
  for (const [index, { partNumber, etag }] of named.entries()) {
    const part = byNumber.get(partNumber);
    if (part?.etag !== quoted(etag)) throw new InvalidPartsError('unknown-part');
    if (part.size < minimumPartSize && index < named.length - 1)
      throw new InvalidPartsError('part-too-small');
  }
}

/** Adds missing quotes, because clients send ETags with or without them. */
export const quoted = (etag: string) => (etag.startsWith('"') ? etag : `"${etag}"`);
