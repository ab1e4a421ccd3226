import { ValidationError } from '../errors.ts';

export const maximumNameLength = 255;
/** The longest name, encrypted and encoded as base64. */
const maximumEncryptedLength = 2048;

// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const forbiddenInName = /[\u0000-\u001f\u007f/]/;

/** Returns what is wrong with the name of a file or folder, as the end of a sentence; undefined if it is valid. */
export function faultOfName(name: string): string | undefined {
  if (name.trim() === '') return 'must not be blank';
  // Counts code points, as the contract does: a surrogate pair is one character.
  if (Array.from(name).length > maximumNameLength)
    return `must not have more than ${maximumNameLength} characters`;
  if (forbiddenInName.test(name)) return 'must not contain control characters or slashes';
  if (name === '.' || name === '..') return 'must not be a relative path';
  // An unpaired surrogate has no encoding in UTF-8, so the stored name would differ.
  if (/\p{Surrogate}/u.test(name)) return 'must be well-formed text';
  return undefined;
}

/** Like `faultOfName`, for a name that the client encrypted. It may contain slashes, as base64 does. */
function faultOfEncryptedName(name: string): string | undefined {
  if (Array.from(name).length > maximumEncryptedLength)
    return `must not have more than ${maximumEncryptedLength} characters`;
  const isText = name.trim() !== '' && !/[\p{Cc}\p{Surrogate}]/u.test(name);
  return isText ? undefined : 'must be text without control characters';
}

/** @throws ValidationError on this field if the name is invalid */
export function requireName(name: string, field: string, { encrypted = false } = {}): void {
  const fault = encrypted ? faultOfEncryptedName(name) : faultOfName(name);
  if (fault !== undefined) throw new ValidationError({ [field]: `The ${field} ${fault}.` });
}
