import { ValidationError } from '../errors.ts';

export const maximumNameLength = 255;

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

/** @throws ValidationError on this field if the name is invalid */
export function requireName(name: string, field: string): void {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new ValidationError({ [field]: `The ${field} ${fault}.` });
}
