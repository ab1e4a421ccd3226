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

/** Codes of SQLite and of PostgreSQL, and of a connection to PostgreSQL that breaks off. */
const full = /^(SQLITE_FULL|53100)$/;
const unavailable =
  /^(SQLITE_(BUSY|CANTOPEN|CORRUPT|IOERR|NOTADB|READONLY)|08|25006|25P03|53|55P03|57014|57P|58|40001$|40P01$|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Returns whether a statement failed because its values violate a UNIQUE constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE' || codeOf(error) === '23505';
}

/** The driver of PostgreSQL gives these errors no code. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end)/.test(
    error.message,
  );

/** Translates errors of the storage. Errors of the statement itself stay unchanged. */
export function translateError(error: unknown): unknown {
  if (full.test(codeOf(error))) return new DatabaseFullError({ cause: error });
  if (unavailable.test(codeOf(error)) || isCutOff(error)) {
    return new DatabaseUnavailableError(undefined, { cause: error });
  }
  return error;
}

/** Whether a failure of a statement ends the transaction, or the connection, and not only the write that sent it. */
export const endsTransaction = (error: unknown): boolean =>
  translateError(error) instanceof DatabaseUnavailableError;
