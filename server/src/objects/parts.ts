import { InvalidPartsError } from './object-errors.ts';
import { quoted } from './etag.ts';
import { minimumPartSize, type CompleteOptions, type UploadedPart } from './port.ts';

/**
 * Refuses a completion that names no parts, parts out of order, parts that were not received, or a small part before the
 * last.
 *
 * @throws InvalidPartsError
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
