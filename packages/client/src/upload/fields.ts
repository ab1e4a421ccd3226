import { ApiError } from '../core/errors.ts';

/**
 * Returns a field of a response, which a broken server may leave out.
 *
 * @throws ApiError if it is not a text
 */
export function textIn(answer: unknown, field: string, operation: string): string {
  const text = fieldIn(answer, field);
  if (typeof text !== 'string') throw missing(field, operation);
  return text;
}

/** The same for an object or a list. */
export function objectIn(answer: unknown, field: string, operation: string): object {
  const value = fieldIn(answer, field);
  if (!(value instanceof Object)) throw missing(field, operation);
  return value;
}

const fieldIn = (answer: unknown, field: string): unknown =>
  (Object(answer) as Record<string, unknown>)[field];

const missing = (field: string, operation: string): ApiError =>
  new ApiError(`the response has no ${field}. Is the server broken?`, { operation, reason: 'unreadable' });
