import { addAbortSignal, type Readable } from 'node:stream';
import { usageError } from './errors.ts';

/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

export interface Question {
  /** Whether to hide the input. */
  hidden?: boolean;
}

/** The parts of the process that the command uses. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the user at the terminal; undefined if there is none. */
  readonly ask: ((question: string, how?: Question) => Promise<string>) | undefined;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

type Input = Pick<Io, 'stdin' | 'signal'>;

/**
 * Returns the chunks of standard input.
 *
 * @throws an AbortError if the signal is aborted, also while there is nothing to read
 */
export const inputChunks = ({ stdin, signal }: Input): AsyncIterable<Uint8Array | string> =>
  addAbortSignal(signal, stdin);

/** Reads all of standard input, without the line break at its end. */
export async function readInput(input: Input): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of inputChunks(input)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '');
}

/**
 * Reads a password, which is one line of standard input.
 *
 * @throws CommandError for an empty input, which would be no protection, and for several lines, which nobody would type
 */
export async function readPassword(input: Input): Promise<string> {
  const password = await readInput(input);
  if (password === '') throw usageError('There is no password on the standard input.');
  if (/[\r\n]/.test(password))
    throw usageError('The standard input has several lines. Give one, with the password alone.');
  return password;
}
