import path from 'node:path';
import { ApiError, FileStorageError, UploadError } from '../../../client/src/index.ts';
import {
  CommandError,
  exitCodes,
  describeError,
  naming,
  OtherKind,
  ReportedError,
  type ExitCode,
} from '../errors.ts';
import { hintsIn } from '../hints.ts';
import { ProgressBar } from '../progress.ts';
import type { Session } from '../session.ts';
import { bytes, plain } from '../text.ts';
import { Lines } from './lines.ts';
import { compared, planned, summaryLine, summaryOf, type Done } from './summary.ts';

/** The transfer of one file. */
export interface Job {
  /** Path to show in messages. */
  file: string;
  /** Whether the job stands for an error from the search for jobs. */
  hasFailed?: true;
  run: (onProgress: (done: number, total: number) => void) => Promise<Done>;
}

/** Returns a job that fails with an error from the search for jobs. */
export function failedJob(file: string, error: unknown): Job {
  return {
    file,
    hasFailed: true,
    run: () =>
      new Promise((_, reject) => {
        reject(error instanceof Error ? error : new Error(String(error)));
      }),
  };
}

/** Returns a job that tells of an empty folder that only one side has: nothing in it shows this in a comparison. */
export const emptyFolderJob = (outcome: Done['outcome'], file: string, id?: number): Job => ({
  file,
  run: () => Promise.resolve({ outcome, file, bytes: 0, isFolder: true, id }),
});

/** Errors of the file system that all further files would get too. */
const ofTheDisk = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Number of consecutive files for which the server cannot be reached, before the rest is skipped. */
const mostUnreached = 3;

interface RunOptions {
  transfers: number;
  dryRun: boolean;
  /** The target, for the summary; undefined to compare both sides without a change. */
  to: string | undefined;
}

/** Transfers files in parallel. If one fails, the others continue. */
export class TransferRun {
  readonly #done: Done[] = [];
  readonly #failed: { file: string; error: { message: string; code: ExitCode } }[] = [];
  readonly #started = performance.now();
  readonly #bar: ProgressBar;
  readonly #lines: Lines;
  /** The job that the progress bar shows. */
  #shown: Job | undefined;
  #unreached = 0;
  #end: { error: unknown } | undefined;

  readonly session: Session;
  readonly options: RunOptions;

  constructor(session: Session, options: RunOptions) {
    this.session = session;
    this.options = options;
    this.#bar = new ProgressBar(session.io.stderr);
    this.#lines = new Lines(session.io.stdout);
  }

  /** Whether anything has failed so far. */
  get hasFailed(): boolean {
    return this.#failed.length > 0 || this.#end !== undefined;
  }

  /** Files that were transferred, or did not have to be. */
  get done(): readonly Done[] {
    return this.#done;
  }

  /** Records and prints the result for a file that is not a job. */
  add(given: Done): void {
    const { to, dryRun } = this.options;
    const done = to === undefined ? compared(given) : dryRun ? planned(given) : given;
    this.#done.push(done);
    if (!this.session.json) this.#lines.write(this.#line(done));
  }

  /** Runs the jobs. Errors are recorded for `end`. */
  async all(jobs: AsyncIterable<Job> | Iterable<Job>): Promise<void> {
    const iterator = Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]();
    const work = async () => {
      while (!this.#end) {
        const next = await iterator.next();
        if (next.done) return;
        await this.#run(next.value);
      }
    };
    const end = (error: unknown) => void (this.#end ??= { error });
    await Promise.all(Array.from({ length: this.options.transfers }, () => work().catch(end)));
    await iterator.return?.();
  }

  /**
   * Prints a summary.
   *
   * @param isDeletionOff whether a deletion was asked for, and left out because of a failure
   * @param originals what a move did to the originals
   * @param doubles sentences about names that there are twice now
   * @throws the error that stopped the run, or an error with the exit code for failed files
   */
  end({ isDeletionOff = false, originals = '', doubles = [] as readonly string[] } = {}): void {
    this.#lines.flush();
    const { json, print, io } = this.session;
    if (this.#end && io.signal.aborted)
      this.#end.error = new CommandError('interrupted', 'Interrupted.', 'again');
    const failed = this.#failed.length;
    const summary = {
      ...summaryOf(this.#done, { ...this.options, failed, started: this.#started }),
      ...(isDeletionOff && { isDeletionOff }),
      ...(originals && { originals }),
      ...(doubles.length > 0 && { doubles }),
    };
    // The message of a single failure says all.
    const isAlone = this.#done.length === 0 && !isDeletionOff && (failed === 1 || this.#end !== undefined);
    if (json) {
      const failures = this.#failed.map((failure) => ({ outcome: 'failed', ...failure }));
      print({ files: [...this.#done, ...failures], summary }, '');
    } else if (!isAlone) {
      const end = this.#end && describeError(this.#end.error, io.signal, hintsIn(io));
      if (end?.message) io.stderr.write(`file-storage: ${plain(end.message)}\n`);
      const names = this.#failed.map(({ file }) => `failed     ${plain(file)}`);
      print({}, [...names, summaryLine(summary)].join('\n'));
      this.session.tell(doubles);
      if (end) throw new ReportedError(end.message, end.code);
    }
    if (this.#end) throw this.#end.error;
    const [first] = this.#failed;
    if (!first) return;
    const of = this.#done.length + failed;
    if (of === 1) throw new ReportedError(first.error.message, first.error.code);
    throw new ReportedError(`${failed} of ${of} failed.`, exitCodes.partly);
  }

  async #run(job: Job): Promise<void> {
    const { io, json } = this.session;
    try {
      const done = await job.run((sent, total) => {
        this.#shown ??= job;
        if (this.#shown === job) this.#bar.show(job.file, sent, total);
      });
      this.#unreached = 0;
      this.#clear(job);
      this.add(done);
    } catch (cause) {
      this.#clear(job);
      const error = naming(job.file, cause);
      if (error instanceof OtherKind && this.options.to === undefined) {
        this.add({ outcome: 'differs', file: job.file, bytes: 0, reason: error.kinds });
        return;
      }
      const isEnd = endsAll(error, io.signal);
      const hasControls = /\p{Cc}/u.test(path.basename(job.file));
      const all = hintsIn(io);
      const failure = describeError(error, io.signal, {
        ...all,
        ...(hasControls && { data: all.controlCharacter }),
      });
      if (!io.signal.aborted) this.#failed.push({ file: job.file, error: failure });
      if (isEnd) throw error;
      if (failure.code === exitCodes.unreachable && ++this.#unreached >= mostUnreached) throw error;
      if (json) return;
      const { message } = failure;
      const named = message.includes(path.basename(job.file)) ? message : `${job.file}: ${message}`;
      this.#lines.flush();
      io.stderr.write(`file-storage: ${plain(named)}\n`);
    }
  }

  #clear(job: Job): void {
    this.#bar.clear();
    if (this.#shown === job) this.#shown = undefined;
  }

  #line({ outcome, file, bytes: size, id, reason, replaces }: Done): string {
    const { to, dryRun } = this.options;
    const words = outcome === 'present' ? 'unchanged' : outcome;
    const of = id === undefined ? '' : `id:${id}  `;
    const side = outcome.endsWith('downloaded') ? 'here' : 'on the drive';
    const replaced = replaces && to !== undefined && `${dryRun ? 'replaces' : 'replaced'} the file ${side}`;
    const why = reason ?? replaced;
    const because = why ? ` (${why})` : '';
    return `${words.padEnd(9)}  ${of}${bytes(size)}  ${plain(file)}${because}`;
  }
}

/** Returns whether all further files would fail too. */
function endsAll(error: unknown, signal: AbortSignal): boolean {
  const cause = callIn(error);
  if (signal.aborted) return true;
  if (cause instanceof ApiError) return cause.outcome === 'unauthenticated';
  if (cause instanceof CommandError) return ['interrupted', 'signedOut', 'internal'].includes(cause.kind);
  if (cause instanceof FileStorageError) return false;
  // An error without a code is a bug in this command.
  const { code } = cause as NodeJS.ErrnoException;
  return code === undefined || ofTheDisk.includes(code);
}

/** Returns the API error that caused an upload to fail, or otherwise the error itself. */
const callIn = (error: unknown): unknown =>
  error instanceof UploadError && error.cause instanceof ApiError ? error.cause : error;
