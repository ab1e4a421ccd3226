import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../engine/model/errors.ts';
import type { PlayOptions, ClientOutcome } from '../engine/wire/play/play-behaviours.ts';
import type { clientOptions } from './command-options.ts';
import { defaults } from './defaults.ts';
import type { Settings } from './options.ts';
import { runLine } from './run-line.ts';
import type { Surroundings } from './surroundings.ts';
import type { WireView } from './wire-view.ts';

/** The argument of a module's function, which fails by throwing. */
export interface ClientTask {
  /** The API root. */
  readonly baseUrl: string;
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly token: string | undefined;
  /** A small text file with a unique name. */
  readonly file: string;
  /** A unique name. */
  readonly name: string;
  readonly signal: AbortSignal;
}

export interface DriverParts {
  /** For files to upload; deleted at the end. */
  readonly folder: string;
  readonly view: Pick<WireView, 'print'>;
  readonly surroundings: Surroundings;
  /** The terminal's input. */
  readonly input: NodeJS.ReadableStream;
  /** Aborted at the end of all behaviours at the latest. */
  readonly signal: AbortSignal;
}

type DriverSettings = Settings<(typeof clientOptions)[number]>;

/**
 * How a client gets its tasks: by a command line, by a module, or from a person at the terminal.
 *
 * @throws UsageError for a module that cannot be used, and for a command line together with a module
 */
export async function clientDriver(
  settings: DriverSettings,
  parts: DriverParts,
): Promise<PlayOptions['runClient']> {
  const { exec, module } = settings;
  if (exec !== undefined && module !== undefined)
    throw new UsageError('Give either --exec or --module, not both.');
  let count = 0;
  const task = async (baseUrl: string): Promise<Omit<ClientTask, 'signal'>> => {
    const name = `behaviour-${Date.now().toString(36)}-${++count}`;
    const file = path.join(parts.folder, `${name}.txt`);
    await writeFile(file, `The file of ${name}.\n`);
    const { email, password, token } = settings;
    return { baseUrl, email, password, token, file, name };
  };
  const seconds = settings.timeout ?? defaults.client.timeout;
  if (module !== undefined) {
    const run = await clientOf(module);
    return async (baseUrl) => withinTime(run, await task(baseUrl), seconds, parts.signal);
  }
  if (exec === undefined) return byHand(parts);
  return async (baseUrl) => byLine(exec, await task(baseUrl), seconds, parts);
}

async function byLine(
  exec: string,
  { baseUrl, file, name, email, password, token }: Omit<ClientTask, 'signal'>,
  seconds: number,
  { surroundings, signal }: DriverParts,
): Promise<ClientOutcome> {
  const line = exec.replaceAll('{file}', file).replaceAll('{name}', name).replaceAll('{baseUrl}', baseUrl);
  const limit = AbortSignal.timeout(seconds * 1000);
  const credentials = {
    FILE_STORAGE_EMAIL: email,
    FILE_STORAGE_PASSWORD: password,
    FILE_STORAGE_TOKEN: token,
  };
  const more = Object.entries(credentials).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const code = await runLine(
    line,
    baseUrl,
    surroundings,
    AbortSignal.any([limit, signal]),
    Object.fromEntries(more),
  );
  if (limit.aborted) return { end: 'hung', how: `not finished after ${seconds} s` };
  return code === 0 ? { end: 'done' } : { end: 'failed', how: `ended with exit code ${code}` };
}

type ClientFunction = (task: ClientTask) => unknown;

async function clientOf(file: string): Promise<ClientFunction> {
  let loaded: { default?: unknown };
  try {
    loaded = (await import(pathToFileURL(path.resolve(file)).href)) as typeof loaded;
  } catch (error) {
    throw new UsageError(`--module: ${file} cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
  if (typeof loaded.default !== 'function')
    throw new UsageError(`--module: ${file} has no default function.`);
  return loaded.default as ClientFunction;
}

async function withinTime(
  run: ClientFunction,
  task: Omit<ClientTask, 'signal'>,
  seconds: number,
  signal: AbortSignal,
): Promise<ClientOutcome> {
  const limit = AbortSignal.timeout(seconds * 1000);
  const all = AbortSignal.any([limit, signal]);
  const ended = new Promise<ClientOutcome>((resolve) => {
    all.addEventListener('abort', () => {
      resolve({ end: 'hung', how: `not finished after ${seconds} s` });
    });
  });
  const ran = Promise.resolve()
    .then(() => run({ ...task, signal: all }))
    .then(
      (): ClientOutcome => ({ end: 'done' }),
      (error: unknown): ClientOutcome => ({
        end: 'failed',
        how: error instanceof Error ? error.message : String(error),
      }),
    );
  return Promise.race([ran, ended]);
}

/** Asks the person at the terminal. */
function byHand({ view, surroundings: { stderr }, input, signal }: DriverParts): PlayOptions['runClient'] {
  const lines = createInterface({ input });
  const answers = lines[Symbol.asyncIterator]();
  const interrupted = new Promise<{ done: true; value: undefined }>((resolve) => {
    const end = () => {
      lines.close();
      resolve({ done: true, value: undefined });
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  let answered = 0;
  return async (baseUrl, behaviour) => {
    view.print(
      `\nThe server ${behaviour ? `with the behaviour "${behaviour.name}"` : 'without special behaviour'} is at ${baseUrl}`,
    );
    stderr.write('Run the client now. Did it report success? Enter y, n, or nothing to skip: ');
    const next = await Promise.race([answers.next(), interrupted]);
    if (next.done && answered === 0 && !signal.aborted) {
      stderr.write('\n');
      throw new UsageError('Nobody answers: give --exec or --module, or run this in a terminal.');
    }
    answered += 1;
    const answer = next.done ? '' : next.value.trim();
    if (/^y/i.test(answer)) return { end: 'done' };
    return /^n/i.test(answer) ? { end: 'failed', how: 'it reported a failure' } : { end: 'left out' };
  };
}
