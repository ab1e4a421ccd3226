import { CommanderError } from 'commander';
import { ApiError, InvalidError, UploadError, VaultError } from '../../client/src/index.ts';
import { DownloadError } from '../../client/src/node/index.ts';
import { ProxyError } from '../../options/tunnel.ts';
import { hints as hintsFor, type Hint, type Hints } from './hints.ts';
import { plain, shortened } from './text.ts';

/** Exit codes for scripts, and what each means, for the help. */
const exits = {
  done: [0, 'done'],
  failed: [1, 'refused or failed'],
  usage: [2, 'invalid command line'],
  unreachable: [3, 'server not reachable'],
  signedOut: [4, 'not signed in'],
  forbidden: [5, 'no permission'],
  notFound: [6, 'entry not found'],
  invalid: [7, 'invalid data or existing target'],
  local: [8, 'local file not readable or writable, or changed'],
  partly: [9, 'some of several files failed, or all'],
  // EX_SOFTWARE in sysexits.h.
  internal: [70, 'a bug in the tool'],
  interrupted: [130, 'interrupted, repeat the same command to continue'],
  // What a shell shows for other tools, which SIGPIPE kills.
  outputClosed: [141, 'reader of the output gone'],
} as const;

export const exitCodes = Object.fromEntries(Object.entries(exits).map(([kind, [code]]) => [kind, code])) as {
  readonly [Kind in keyof typeof exits]: (typeof exits)[Kind][0];
};

export const exitCodeMeanings = Object.values(exits);

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error whose message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  readonly kind: keyof typeof exitCodes;
  /** What to do next, if that differs for people and agents. */
  readonly hint: Hint | undefined;
  /** What stands for `@` in the hint. */
  readonly about: string | undefined;

  constructor(
    kind: keyof typeof exitCodes,
    message: string,
    hint?: Hint,
    { about, ...options }: ErrorOptions & { about?: string } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.hint = hint;
    this.about = about;
  }
}

/** Something of one name is of another kind on each side: a comparison says so, and a transfer refuses it. */
export class OtherKind extends CommandError {
  /** @example 'a file here and a folder on the drive' */
  readonly kinds: string;

  /** @param here what is here, with its article */
  constructor(file: string, here: string, { id, type }: { id: number; type: string }) {
    const kinds = `${here} here and ${type === 'folder' ? 'a folder' : 'a file'} on the drive`;
    super('invalid', `${plain(file)} is ${kinds} (id:${id})`, 'otherKind');
    this.kinds = kinds;
  }
}

/**
 * An error whose message was already printed, so that only the exit code is left. With JSON output, the message is
 * still printed.
 */
export class ReportedError extends Error {
  override readonly name = 'ReportedError';

  readonly code: ExitCode;

  constructor(message: string, code: ExitCode) {
    super(message);
    this.code = code;
  }
}

/** One of several names is refused, before anything is done for the others. */
class NothingDone extends Error {
  override readonly name = 'NothingDone';
}

/** Looks up each name of a command, before it begins. */
export async function eachOf<Value>(
  named: readonly string[],
  lookUp: (name: string) => Promise<Value>,
): Promise<Value[]> {
  const found: Value[] = [];
  for (const name of named)
    found.push(
      await lookUp(name).catch((cause: unknown) => {
        throw named.length > 1 ? new NothingDone('', { cause }) : cause;
      }),
    );
  return found;
}

/** Why a command ends whose output nobody reads any more, as after `| head`. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** An invalid command line. */
export const usageError = (message: string): CommandError => new CommandError('usage', message);

/** One line for people, and an exit code. */
export interface ErrorReport {
  message: string;
  code: ExitCode;
}

/**
 * @param hints texts for people or for agents
 * @param command name for `--help` in the message
 */
export function describeError(
  given: unknown,
  signal: AbortSignal,
  hints: Hints = hintsFor.forPeople,
  command = 'file-storage',
): ErrorReport {
  const isUndone = given instanceof NothingDone;
  const error = isUndone ? given.cause : given;
  const reportOf = (kind: keyof typeof exitCodes, message: string, hint?: Hint, about = ''): ErrorReport => ({
    message: [
      sentence(shortened(message)),
      isUndone && 'Nothing was done.',
      hint && hints[hint].replace('@', () => about),
    ]
      .filter(Boolean)
      .join(' '),
    code: exitCodes[kind],
  });
  // Before the errors that it causes. Nobody would read a message.
  if (signal.reason instanceof OutputClosed) return { message: '', code: exitCodes.outputClosed };
  if (error instanceof ReportedError) return { message: error.message, code: error.code };
  if (error instanceof CommandError) return reportOf(error.kind, error.message, error.hint, error.about);
  if (error instanceof CommanderError) return describeCommanderError(error, command);
  if (signal.aborted) return reportOf('interrupted', 'Interrupted');
  if (error instanceof ApiError) return reportOf(...describeApiError(error));
  if (error instanceof UploadError) {
    if (error.reason === 'changed' && error.cause)
      return reportOf(
        'local',
        'The file changed while it was read: the server got bytes of another digest',
        'again',
      );
    if (error.cause instanceof ApiError) return reportOf(...describeApiError(error.cause));
    if (error.reason === 'source') {
      const message = isSystemError(error.cause) ? withPath(error.cause) : error.message;
      return reportOf('local', message, 'localFile');
    }
    if (error.status === statusFull) return reportOf('failed', serverFull);
    const message = error.message.replace(/\.$/, faultOf(error).told);
    // The cause is why there was no response.
    const isUnreached = error.reason === 'storage' && error.status === undefined && error.cause !== undefined;
    const kind = error.reason === 'changed' ? 'local' : isUnreached ? 'unreachable' : 'failed';
    return reportOf(kind, message, 'again');
  }
  if (error instanceof DownloadError) {
    if (error.reason === 'connection') return reportOf('unreachable', error.message, 'again');
    return reportOf(error.reason === 'target' ? 'local' : 'failed', error.message);
  }
  if (error instanceof VaultError) return reportOf('invalid', error.message, 'vaultPassword');
  if (isSystemError(error)) return reportOf('local', withPath(error), 'localFile');
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reportOf('internal', `This is a bug in this command. Please report it: ${reason}`);
}

/** Returns whether something can be done, whatever the reason if not. */
export const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

/** Returns undefined if there is no such file or folder. */
export const unlessMissing = <Value>(found: Promise<Value>): Promise<Value | undefined> =>
  found.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });

/** Returns undefined if the server refuses a call, with one of the given statuses. */
export async function unlessRefused<Answer>(
  answer: Promise<Answer>,
  statuses?: readonly number[],
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.reason === 'refused';
    if (isRefusal && (statuses?.includes(error.status!) ?? true)) return undefined;
    throw error;
  }
}

/** The commands for words that others call them, which are spelt unlike them. */
const otherWords = new Map(
  Object.entries({
    ...{ find: 'ls --search', search: 'ls --search', list: 'ls', dir: 'ls', put: 'upload', get: 'download' },
    ...{ delete: 'rm', remove: 'rm', trash: 'rm', undelete: 'restore', rename: 'mv', diff: 'check' },
  }),
);

function describeCommanderError({ message, code, exitCode }: CommanderError, command: string): ErrorReport {
  if (exitCode === 0) return { message, code: exitCodes.done };
  // Messages of commander may have several lines, and its help does not say what is wrong.
  const line = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/^(unknown command '(\w+)').*/, (whole, fault: string, word: string) => {
      const meant = command === 'file-storage' ? otherWords.get(word) : undefined;
      return meant === undefined ? whole : `${fault} (Did you mean ${meant}?)`;
    });
  const fault = code === 'commander.help' ? 'No command is given. Use one of the commands' : line;
  return { message: `${sentence(fault)} See ${command} --help.`, code: exitCodes.usage };
}

/** Insufficient Storage: no retry of this user helps. */
const statusFull = 507;
const serverFull = 'The server has no space left. Tell who runs it, and run the same command again then.';

/** For these operations, 404 means a wrong URL: they name no entry. */
const first = ['login', 'getLoggedUser'];

/** What a user tries with an operation on what another one shares, and the permission for it that the owner can give. */
const attempts: Readonly<Record<string, [attempt: string, permission?: string]>> = {
  downloadFile: ['download this', 'download'],
  duplicateEntries: ['copy this', 'download'],
  convertFile: ['convert this', 'download'],
  extractArchive: ['extract this there', 'download,edit'],
  presignUpload: ['upload into this folder', 'edit'],
  createMultipartUpload: ['upload into this folder', 'edit'],
  registerEntry: ['upload into this folder', 'edit'],
  createFolder: ['make a folder there', 'edit'],
  updateEntry: ['change this', 'edit'],
  // What is enough depends on where it goes.
  moveEntries: ['move this there'],
  deleteEntries: ['delete this'],
  shareEntry: ['share this'],
};

/** What shows whether an operation was carried out that has no answer, and would be carried out twice or refused then. */
const shownBy: Readonly<Record<string, string>> = {
  ...{ extractArchive: 'ls', duplicateEntries: 'ls', convertFile: 'ls --search NAME' },
  ...{ createFolder: 'ls', moveEntries: 'ls', updateEntry: 'ls', restoreEntries: 'ls' },
  ...{ deleteEntries: 'ls', deleteVaultEntries: 'vault ls', moveVaultEntries: 'vault ls' },
  ...{ createNote: 'notes', createWorkspace: 'workspaces', createVault: 'vault ls' },
};

function describeApiError(error: ApiError): [keyof typeof exitCodes, string, Hint?, (string | undefined)?] {
  const { operation, method, url, status, reason } = error;
  const looking = shownBy[operation];
  if (reason === 'timeout') {
    const message = `The server${at(error)} did not respond in time (${operation})`;
    return ['unreachable', message, looking === undefined ? 'network' : 'mayBeDone', looking];
  }
  if (reason === 'network') {
    const { told, maybeSent } = faultOf(error);
    const hint = looking !== undefined && maybeSent ? 'mayBeDone' : 'network';
    return ['unreachable', `The server${at(error)} cannot be reached${told}`, hint, looking];
  }
  if (operation === 'paginate') return ['failed', error.message.replace(/^paginate: (.)/, capitalized)];
  // The response was JSON, but lacks what the client needs.
  if (reason === 'unreadable' && status === undefined) return ['failed', error.message];
  if (reason === 'unreadable' || reason === 'redirect') {
    const request = url === undefined ? operation : `${method} ${url}`;
    return ['failed', `The response is not from a File Storage API (${request}, ${status})`, 'address'];
  }
  // The interface does not specify the status code for wrong credentials.
  if (operation === 'login' && (error.outcome === 'unauthenticated' || error.outcome === 'invalid')) {
    return ['signedOut', 'The server refused the e-mail address and password. Check both.'];
  }
  if (error.outcome === 'unauthenticated') return ['signedOut', 'The server refused the token', 'signIn'];
  if (error.outcome === 'forbidden') {
    const [attempt, permission] = attempts[operation] ?? ['do this'];
    const message = `You do not have permission to ${attempt}. It may be shared with you without this permission.`;
    return ['forbidden', message, permission === undefined ? 'owner' : 'permission', permission];
  }
  if (error instanceof InvalidError) {
    const faults = Object.entries(error.errors).map(([field, fault]) => `${field}: ${fault}`);
    const hint = /quota/i.test(faults.join(' ')) ? 'quota' : 'data';
    return ['invalid', `The server refused the data. ${faults.join(' ')}`, hint];
  }
  if (status === 404 && first.includes(operation)) {
    return [
      'notFound',
      `There is no File Storage API at this address: ${method} ${url} returned 404`,
      'address',
    ];
  }
  // A listing of the root names no entry. An API root usually ends in /v1: below another, the address may be wrong.
  if (status === 404 && (operation === 'listEntries' || url?.includes('/v1/') === false)) {
    return [
      'notFound',
      `The server found no such folder or workspace, or no File Storage API at this address: ${method} ${url} returned 404`,
      'place',
    ];
  }
  if (status === 404) {
    return ['notFound', `The server found no such entry or workspace (${operation})`, 'list'];
  }
  if (status === statusFull) return ['failed', serverFull];
  if (isRefusedArchive(error)) return ['invalid', textOf(error), 'archive'];
  const hasFailed = status !== undefined && status >= 500;
  if (hasFailed && looking !== undefined) return ['failed', error.message, 'mayBeDone', looking];
  return ['failed', error.message, hasFailed || status === 429 ? 'later' : 'refused'];
}

/** The interface specifies the text of this error, but no status code. */
export const isRefusedArchive = ({ operation, outcome, status = 500 }: ApiError): boolean =>
  operation === 'extractArchive' && outcome === 'other' && status < 500;

/** What the server said, without the operation and the status. */
export const textOf = ({ message }: ApiError): string => message.replace(/^.*?: \d+ /, '');

/** Names the server by scheme, host and port. */
const at = ({ url }: ApiError): string => (url === undefined ? '' : ` at ${new URL(url).origin}`);

const lost = 'the connection was lost';
const untrusted = 'its certificate is not trusted here. NODE_EXTRA_CA_CERTS=FILE adds the one that signed it';

/** What the error codes of connections mean. Others are shown as they are. */
const connectionFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ...{ ECONNRESET: lost, EPIPE: lost, UND_ERR_SOCKET: lost },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
};

/**
 * Returns what the causes of `fetch failed` say, an error code of the system, such as ECONNREFUSED, or the proxy; and
 * whether the request may have been sent.
 */
function faultOf(error: unknown): { told: string; maybeSent: boolean } {
  let fault = { told: '', maybeSent: true };
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProxyError) return { told: `: the proxy ${at.message}`, maybeSent: false };
    if (fault.told === '' && 'code' in at && typeof at.code === 'string') {
      const words = connectionFaults[at.code];
      const told = words ? `: ${words} (${at.code})` : ` (${at.code})`;
      fault = { told, maybeSent: words === undefined || words === lost };
    }
  }
  return fault;
}

/** What to do about errors of the file system whose own words say too little. */
const systemFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk. Free some, and run the same command again.',
  EDQUOT: 'your quota of the disk is used up. Free some space, and run the same command again.',
  EROFS: 'the disk is read-only.',
  EEXIST: 'something else of this name is in the way. Move or rename it.',
  ENOTDIR: 'a file is in the way of a folder. Move or rename it.',
  ENAMETOOLONG: 'the name is too long for this disk. Download it alone under another name.',
};

/** Turns `ENOENT: no such file or directory, stat 'a.txt'` into `no such file or directory`. */
export const systemFault = ({ message, code = '' }: NodeJS.ErrnoException): string =>
  systemFaults[code] ?? message.replace(`${code}: `, '').replace(/, \w+( '.*')?$/, '');

function withPath(error: NodeJS.ErrnoException): string {
  const { path, code } = error;
  if (path === undefined) return systemFault(error);
  // Node reads what is not UTF-8 in a name as U+FFFD, and then finds no file of that name.
  const isUnreadable = code === 'ENOENT' && path.includes('\u{fffd}');
  return `${path}: ${isUnreadable ? 'the name is not valid UTF-8. Rename it.' : systemFault(error)}`;
}

/** Names the file in an error of the file system that names none, such as one of a write. */
export function naming(file: string, error: unknown): unknown {
  if (isSystemError(error)) error.path ??= file;
  return error;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

const capitalized = (_: string, letter: string): string => letter.toUpperCase();

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
