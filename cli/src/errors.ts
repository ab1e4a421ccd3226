import { CommanderError } from 'commander';
import { ApiError, InvalidError, UploadError, VaultError } from '../../client/src/index.ts';
import { hints as hintsFor, type Hint, type Hints } from './hints.ts';

/** What the command tells a script. */
export const exitCodes = {
  done: 0,
  /** The server refused or failed in a way that none of the others is. */
  failed: 1,
  usage: 2,
  unreachable: 3,
  signedOut: 4,
  forbidden: 5,
  notFound: 6,
  invalid: 7,
  /** A file here cannot be read or written, or has changed meanwhile. */
  local: 8,
  /** Some files failed; the others were transferred. */
  partly: 9,
  /** A fault of the command itself (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Something that went wrong, told in a sentence that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly kind: keyof typeof exitCodes,
    message: string,
    /** What to do next, where that depends on who asks. */
    readonly hint?: Hint,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What went wrong has been told on the error output, unless the answer is JSON: its exit code is left. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError';

  constructor(
    message: string,
    readonly code: ExitCode,
  ) {
    super(message);
  }
}

/** A command line that cannot be carried out as it stands. */
export const usageError = (message: string): CommandError => new CommandError('usage', message);

/** What any error comes to: one line for people, and an exit code. */
export interface ErrorReport {
  message: string;
  code: ExitCode;
}

/**
 * @param hints for whom it is told
 * @param command what was asked for, whose help is named
 */
export function describeError(
  error: unknown,
  signal: AbortSignal,
  hints: Hints = hintsFor.forPeople,
  command = 'file-storage',
): ErrorReport {
  const reportOf = (kind: keyof typeof exitCodes, message: string, hint?: Hint): ErrorReport => ({
    message: [sentence(message), hint && hints[hint]].filter(Boolean).join(' '),
    code: exitCodes[kind],
  });
  if (error instanceof ReportedError) return { message: error.message, code: error.code };
  if (error instanceof CommandError) return reportOf(error.kind, error.message, error.hint);
  if (error instanceof CommanderError) return describeCommanderError(error, command);
  if (signal.aborted) return reportOf('interrupted', 'Interrupted');
  if (error instanceof ApiError) return reportOf(...describeApiError(error));
  if (error instanceof UploadError) {
    if (error.cause instanceof ApiError) return reportOf(...describeApiError(error.cause));
    if (error.reason === 'source') {
      const message = isSystemError(error.cause) ? withoutCode(error.cause) : error.message;
      return reportOf('local', message, 'localFile');
    }
    return reportOf(error.reason === 'changed' ? 'local' : 'failed', error.message, 'again');
  }
  if (error instanceof VaultError) return reportOf('invalid', error.message, 'vaultPassword');
  if (isSystemError(error)) return reportOf('local', withoutCode(error), 'localFile');
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reportOf('internal', `This is a bug in this command. Please report it: ${reason}`);
}

function describeCommanderError({ message, code, exitCode }: CommanderError, command: string): ErrorReport {
  if (exitCode === 0) return { message, code: exitCodes.done };
  // Its messages have lines, its help has none that would tell what is wrong.
  const line = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const fault = code === 'commander.help' ? 'No command is given. Use one of the commands' : line;
  return { message: `${sentence(fault)} See ${command} --help.`, code: exitCodes.usage };
}

/** Operations that a wrong address is told by: they name nothing that could be missing. */
const first = ['login', 'getLoggedUser'];

function describeApiError(error: ApiError): [keyof typeof exitCodes, string, Hint?] {
  const { operation, status, reason } = error;
  if (reason === 'timeout')
    return ['unreachable', `The server did not respond in time (${operation})`, 'network'];
  if (reason === 'network')
    return ['unreachable', `The server cannot be reached${causeOf(error)}`, 'network'];
  if (operation === 'paginate') return ['failed', error.message.replace(/^paginate: t/, 'T')];
  if (reason === 'unreadable' || reason === 'redirect') {
    return ['failed', `The response is not from a File Storage API (${operation}, ${status})`, 'address'];
  }
  // The interface leaves open how wrong credentials are refused.
  if (operation === 'login' && (error.outcome === 'unauthenticated' || error.outcome === 'invalid')) {
    return ['signedOut', 'The server refused the e-mail address and password. Check both.'];
  }
  if (error.outcome === 'unauthenticated') return ['signedOut', 'The server refused the token', 'signIn'];
  if (error.outcome === 'forbidden') {
    return ['forbidden', `You do not have permission for this (${operation}). Ask the owner to share it.`];
  }
  if (error instanceof InvalidError) {
    const faults = Object.entries(error.errors).map(([field, fault]) => `${field}: ${fault}`);
    return ['invalid', `The server refused the data. ${faults.join(' ')}`, 'data'];
  }
  if (status === 404 && first.includes(operation)) {
    return ['notFound', 'There is no File Storage API at this address', 'address'];
  }
  if (status === 404) {
    return ['notFound', `The server found no such entry or workspace (${operation})`, 'list'];
  }
  // The interface states its text, no code for it.
  if (operation === 'extractArchive' && status !== undefined && status < 500 && status !== 429) {
    return ['invalid', error.message.replace(/^.*?: \d+ /, ''), 'archive'];
  }
  const isPassing = status === 429 || (status !== undefined && status >= 500);
  return ['failed', error.message, isPassing ? 'later' : 'refused'];
}

/** What lies below `fetch failed`: the code of the system, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return ` (${at.code})`;
  }
  return '';
}

/** `ENOENT: no such file or directory, stat 'a.txt'` as `a.txt: no such file or directory`. */
function withoutCode({ message, path, code }: NodeJS.ErrnoException): string {
  const text = message.replace(`${code}: `, '').replace(/, \w+( '.*')?$/, '');
  return path === undefined ? text : `${path}: ${text}`;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
