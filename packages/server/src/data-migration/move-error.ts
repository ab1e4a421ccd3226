import { StorageUnavailableError } from '../objects/object-errors.ts';

/** The move cannot begin or go on. The message is for the user. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/** Runs work in a database or storage, and says where it failed. */
export async function at<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MoveError) throw error;
    const reason = reasonOf(error);
    throw new MoveError(reason.includes(place) ? reason : `${place}: ${reason}`, { cause: error });
  }
}

/** The message of an error, or of the cause that says more: a connection that fails at several addresses has no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StorageUnavailableError && error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}
