import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { programArguments } from '../../../options/our-program.ts';
import { ConversionFailedError, SourceDamagedError, SourceTooLargeError } from './conversion-errors.ts';
import type { ImageFormat } from './formats.ts';

/** A request to the process that converts images. */
export interface ImageJob {
  bytes: Uint8Array;
  from: ImageFormat;
  to: ImageFormat | 'pdf';
}

export type ImageOutcome =
  | { bytes: Uint8Array }
  | { error: { name: string; message: string; cause: string } };

export interface ImageProcessOptions {
  timeoutMs: number;
  /**
   * Memory limit of one process, in bytes. On systems that do not report memory use, only the limits on pixels apply.
   */
  maximumMemory: number;
}

const couldNotConvert = 'The image could not be converted.';

/** The process that had the image ended without an outcome. */
class ProcessEndedError extends ConversionFailedError {}

const isCompiled = import.meta.filename.endsWith('.js');
const worker = path.join(import.meta.dirname, isCompiled ? 'image-worker.js' : 'image-worker.ts');
const watchIntervalMs = 50;
const idleLifetimeMs = 30_000;

/**
 * Converts images in child processes, which are killed if an image takes too long or too much memory. A process is
 * reused for some time, unless its memory use has grown.
 */
export class ImageProcesses {
  /**
   * Shared by all servers in this process: idle children are interchangeable, and starting one takes longer than
   * converting most images.
   */
  static readonly #idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  readonly #options: ImageProcessOptions;

  constructor(options: ImageProcessOptions) {
    this.#options = options;
  }

  async convert(job: ImageJob): Promise<Buffer> {
    const idle = this.#takeIdle();
    if (idle === undefined) return this.#convertIn(start(), job);
    try {
      return await this.#convertIn(idle, job);
    } catch (error) {
      // It may have ended before it got the image, such as by lack of memory.
      if (!(error instanceof ProcessEndedError)) throw error;
      return this.#convertIn(start(), job);
    }
  }

  async #convertIn(child: ChildProcess, job: ImageJob): Promise<Buffer> {
    try {
      const outcome = await this.#run(child, job);
      if ('error' in outcome) throw asError(outcome.error);
      return Buffer.from(outcome.bytes);
    } finally {
      await this.#giveBack(child);
    }
  }

  #run(child: ChildProcess, job: ImageJob): Promise<ImageOutcome> {
    return new Promise((resolve, reject) => {
      const end = (message: string) => {
        child.kill('SIGKILL');
        reject(new ConversionFailedError(message));
      };
      const deadline = setTimeout(() => {
        end('The image took too long to convert.');
      }, this.#options.timeoutMs);
      const watch = setInterval(() => {
        void residentBytes(child.pid).then((bytes) => {
          if (bytes > this.#options.maximumMemory) end('The image takes too much memory to convert.');
        });
      }, watchIntervalMs);
      const settle = () => {
        clearTimeout(deadline);
        clearInterval(watch);
        for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
        child.on('error', ignore);
      };
      child.once('message', (outcome) => {
        settle();
        resolve(outcome as ImageOutcome);
      });
      child.once('error', (error) => {
        settle();
        reject(new ProcessEndedError(couldNotConvert, { cause: error }));
      });
      child.once('exit', () => {
        settle();
        reject(new ProcessEndedError(couldNotConvert));
      });
      child.send(job);
    });
  }

  #takeIdle(): ChildProcess | undefined {
    for (let idle = ImageProcesses.#idle.pop(); idle; idle = ImageProcesses.#idle.pop()) {
      clearTimeout(idle.timer);
      // A process that was killed stays connected until it has ended.
      if (idle.child.connected && !idle.child.killed) return idle.child;
    }
    return undefined;
  }

  async #giveBack(child: ChildProcess): Promise<void> {
    const isGrown = (await residentBytes(child.pid)) > this.#options.maximumMemory / 2;
    if (!child.connected || child.killed || isGrown) {
      child.kill('SIGKILL');
      return;
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), idleLifetimeMs);
    timer.unref();
    ImageProcesses.#idle.push({ child, timer });
  }
}

function start(): ChildProcess {
  const execArgv = isCompiled ? [worker] : programArguments(worker);
  const child = fork(execArgv.pop()!, {
    execArgv,
    // The environment of the server may contain secrets.
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', ignore);
  // The child must not keep the server process alive. It exits when the server does.
  child.unref();
  child.channel?.unref();
  return child;
}

/** An idle process that fails ends by itself, and no conversion is lost. */
const ignore = () => undefined;

const errors = { ConversionFailedError, SourceDamagedError, SourceTooLargeError };

function asError({ name, message, cause }: { name: string; message: string; cause: string }): Error {
  const options = { cause: new Error(cause) };
  if (name in errors) return new errors[name as keyof typeof errors](message, options);
  return new ConversionFailedError(couldNotConvert, { cause: new Error(message) });
}

const pageSize = 4096;

/**
 * Returns the resident memory of a process in bytes; 0 if the system does not report it, as all systems except Linux.
 */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(pages) * pageSize;
  } catch {
    // Not Linux, or the process has ended.
    return 0;
  }
}
