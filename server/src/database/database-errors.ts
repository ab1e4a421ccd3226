import Libsql from 'libsql';

/** The disk has no room for what was to be written. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError';

  constructor(options?: ErrorOptions) {
    super('The database has no room left.', options);
  }
}

/** The database cannot be read or written; the cause says why. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(message = 'The database is unavailable.', options?: ErrorOptions) {
    super(message, options);
  }
}

/** Text that the driver would cut off at its NUL. It comes from a request, whichever way: programs make none. */
export class UnstorableTextError extends Error {
  override readonly name = 'UnstorableTextError';

  constructor() {
    super('Text must not contain NUL characters.');
  }
}

const unavailable = /^SQLITE_(BUSY|CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

/** Whether a statement failed because its values break a UNIQUE constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Tells failures of the storage from mistakes in statements, which stay what they are. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error;
  if (error.code === 'SQLITE_FULL') return new DatabaseFullError({ cause: error });
  if (unavailable.test(error.code)) return new DatabaseUnavailableError(undefined, { cause: error });
  return error;
}
