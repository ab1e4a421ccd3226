import { ValidationError } from '../errors.ts';

export const maximumNameLength = 255;

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
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

/** @throws ValidationError on the field that holds the name */
export function requireName(name: string, field: string): void {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new ValidationError({ [field]: `The ${field} ${fault}.` });
}
