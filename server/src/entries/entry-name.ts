import { ValidationError } from '../errors.ts';

export const maximumNameLength = 255;
/** What encrypting and base64 make of the longest name. */
const maximumEncryptedLength = 2048;

// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const forbiddenInName = /[\u0000-\u001f\u007f/]/;

/** What is wrong with the name of a file or folder, as the end of a sentence; undefined where nothing is. */
export function faultOfName(name: string): string | undefined {
  if (name.trim() === '') return 'must not be blank';
  // As the contract counts: a letter of two UTF-16 units is one.
  if (Array.from(name).length > maximumNameLength)
    return `must not have more than ${maximumNameLength} characters`;
  if (forbiddenInName.test(name)) return 'must not contain control characters or slashes';
  if (name === '.' || name === '..') return 'must not be a relative path';
  // Half a surrogate pair cannot be written as UTF-8: it would come back as another name.
  if (/\p{Surrogate}/u.test(name)) return 'must be well-formed text';
  return undefined;
}

/** The same for a name that its client encrypted: text of any kind, as base64 with its slashes. */
function faultOfEncryptedName(name: string): string | undefined {
  if (Array.from(name).length > maximumEncryptedLength)
    return `must not have more than ${maximumEncryptedLength} characters`;
  const isText = name.trim() !== '' && !/[\p{Cc}\p{Surrogate}]/u.test(name);
  return isText ? undefined : 'must be text without control characters';
}

/** @throws ValidationError on the field that holds the name */
export function requireName(name: string, field: string, { encrypted = false } = {}): void {
  const fault = encrypted ? faultOfEncryptedName(name) : faultOfName(name);
  if (fault !== undefined) throw new ValidationError({ [field]: `The ${field} ${fault}.` });
}
