import { PassThrough, Readable } from 'node:stream';
import { createProgram, runProgram } from '../program.ts';
import type { Output, Question } from '../io.ts';

/** Result of a command. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env?: Record<string, string | undefined>;
  /** Text, or a stream that the test writes to. */
  stdin?: string | Readable;
  /** Answers at the terminal, in order. Without them, there is no terminal. */
  answers?: string[];
  asked?: { question: string; hidden: boolean }[];
  isTTY?: boolean;
  signal?: AbortSignal;
}

export async function runCommand(args: string[], options: RunOptions = {}): Promise<Ended> {
  const { env = {}, stdin = '', answers, asked, isTTY = false } = options;
  const stdout = new Collected(isTTY);
  const stderr = new Collected(isTTY);
  const left = [...(answers ?? [])];
  const ask = (question: string, { hidden = false }: Question = {}) => {
    asked?.push({ question, hidden });
    return Promise.resolve(left.shift() ?? '');
  };
  const code = await runProgram(args, {
    ...{ env, stdout, stderr },
    stdin: typeof stdin === 'string' ? Readable.from([stdin]) : stdin,
    ask: answers && ask,
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** The program, for tests that only look at it. */
export const bareProgram = () =>
  createProgram({
    ...{ stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough(), env: {} },
    ...{ ask: undefined, signal: new AbortController().signal },
  });

class Collected extends PassThrough implements Output {
  columns = 80;
  readonly #chunks: Buffer[] = [];

  readonly isTTY: boolean;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
    this.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}
