import { CommanderError } from 'commander';
import { ApiError, InvalidError, UploadError, VaultError } from '../../client/src/index.ts';

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
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A command line that cannot be carried out as it stands. */
export const usageError = (message: string): CommandError => new CommandError('usage', message);

/** What any error comes to: one line for people, and an exit code. */
export interface Told {
  message: string;
  code: ExitCode;
}

export function tell(error: unknown, signal: AbortSignal): Told {
  if (error instanceof CommandError) return { message: error.message, code: exitCodes[error.kind] };
  if (error instanceof CommanderError) {
    return {
      message: error.message.replace(/^error: /, ''),
      code: error.exitCode === 0 ? 0 : exitCodes.usage,
    };
  }
  if (signal.aborted) return { message: 'Interrupted.', code: exitCodes.interrupted };
  if (error instanceof ApiError) return tellApiError(error);
  if (error instanceof UploadError) {
    const code = error.reason === 'changed' ? exitCodes.local : exitCodes.failed;
    return { message: `${sentence(error.message)} Run the same command again to go on.`, code };
  }
  if (error instanceof VaultError) return { message: error.message, code: exitCodes.invalid };
  if (isSystemError(error)) return { message: sentence(error.message), code: exitCodes.local };
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { message: `A fault of this command, please report it: ${reason}`, code: exitCodes.internal };
}

function tellApiError(error: ApiError): Told {
  const { operation, status, reason } = error;
  if (reason === 'network' || reason === 'timeout') {
    const told = reason === 'timeout' ? 'did not answer in time' : 'cannot be reached';
    return {
      message: `${operation}: the server ${told}${causeOf(error)}. Look at --base-url and the network.`,
      code: exitCodes.unreachable,
    };
  }
  // The interface leaves open how wrong credentials are refused.
  if (operation === 'login' && (error.outcome === 'unauthenticated' || error.outcome === 'invalid')) {
    return {
      message: 'The server refuses this e-mail address and password. Check both.',
      code: exitCodes.signedOut,
    };
  }
  if (error.outcome === 'unauthenticated') {
    const message = 'The server refuses the token. Sign in again: file-storage login URL.';
    return { message, code: exitCodes.signedOut };
  }
  if (error.outcome === 'forbidden') {
    return {
      message: `${operation}: you have no permission for this. Ask the owner to share it.`,
      code: exitCodes.forbidden,
    };
  }
  if (error instanceof InvalidError) {
    const faults = Object.entries(error.errors).map(([field, fault]) => `${field}: ${fault}`);
    return { message: `${error.message} ${faults.join(' ')}`, code: exitCodes.invalid };
  }
  const message = status === 429 ? `${error.message} Try again later.` : error.message;
  return { message: sentence(message), code: status === 404 ? exitCodes.notFound : exitCodes.failed };
}

/** What lies below `fetch failed`: the code of the system, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return ` (${at.code})`;
  }
  return '';
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
