import Libsql from 'libsql';

/** The disk has no room for the write. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError';

  constructor(options?: ErrorOptions) {
    super('The database has no room left.', options);
  }
}

/** The database cannot be read or written. The cause says why. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';

  constructor(message = 'The database is unavailable.', options?: ErrorOptions) {
    super(message, options);
  }
}

/** Another server has opened the database. */
export class DatabaseInUseError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseInUseError';
}

/** The text contains NUL, where the driver would cut it off. Such text always comes from a request. */
export class UnstorableTextError extends Error {
  override readonly name = 'UnstorableTextError';

  constructor() {
    super('Text must not contain NUL characters.');
  }
}

const unavailable = /^SQLITE_(BUSY|CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)/;

/** Returns whether a statement failed because its values violate a UNIQUE constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Libsql.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** Translates errors of the storage. Errors of the statement itself stay unchanged. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error;
  if (error.code === 'SQLITE_FULL') return new DatabaseFullError({ cause: error });
  if (unavailable.test(error.code)) return new DatabaseUnavailableError(undefined, { cause: error });
  return error;
}
