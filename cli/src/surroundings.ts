/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

export interface Question {
  /** Whether to hide the input. */
  hidden?: boolean;
}

/** The parts of the process that the command uses. */
export interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the user at the terminal; undefined if there is none. */
  readonly ask: ((question: string, how?: Question) => Promise<string>) | undefined;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/**
 * Reads all of standard input, without the line break at its end.
 *
 * @throws the reason of the signal if it is aborted before
 */
export async function readInput({ stdin, signal }: Pick<Surroundings, 'stdin' | 'signal'>): Promise<string> {
  const chunks: Buffer[] = [];
  const read = async () => {
    for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  };
  await Promise.race([read(), abortOf(signal)]);
  return Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '');
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
