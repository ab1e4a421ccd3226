import { counted } from './html/words.ts';
import type { FinishedCheck } from '../model/events.ts';
import { fit } from './layout.ts';
import { oneLine } from '../model/printable.ts';

/** The part of a `tty.WriteStream` that this module uses; a pipe has neither `isTTY` nor `columns`. */
export interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  begin(planned: number): void;
  started(check: string): void;
  finished(result: FinishedCheck, done: number, planned: number): void;
  /** Writes a permanent line. */
  print(line: string): void;
  /** Stops counting and ignores checks that end later. */
  end(message: string | undefined): void;
  /** Removes the live line. */
  clear(): void;
}

const barWidth = 20;
const clearLine = '\r\u001b[K';

/** One line that is rewritten in place: bar, count, failures so far, a running check. */
export function liveProgress(stream: TerminalStream, width: number): Progress {
  const running = new Set<string>();
  const tally = new Tally();
  let counts = '';
  let isOver = false;

  const count = (done: number, planned: number) => {
    counts = `${bar(planned === 0 ? 1 : done / planned)}  ${String(done).padStart(String(planned).length)}/${planned}`;
    draw();
  };
  const draw = () => {
    if (counts === '' || isOver) return;
    const current = [...running].at(-1) ?? '';
    // A line of full width would wrap, and the next write would not replace it.
    stream.write(
      `${clearLine}${fit(oneLine(`${[counts, ...tally.words].join('  ')}  ${current}`), width - 1)}`,
    );
  };

  return {
    begin(planned) {
      count(0, planned);
    },
    started(check) {
      running.add(check);
      draw();
    },
    finished(result, done, planned) {
      running.delete(result.name);
      tally.add(result);
      count(done, planned);
    },
    print(line) {
      stream.write(`${clearLine}${line}\n`);
      draw();
    },
    end(message) {
      isOver = true;
      stream.write(message === undefined ? `${clearLine}cleaning up` : `${clearLine}${message}\n`);
    },
    clear() {
      counts = '';
      stream.write(clearLine);
    },
  };
}

/** A line after each quarter of the checks; none in a verbose run, which prints every check. */
export function plainProgress(stream: TerminalStream, verbose: boolean): Progress {
  const tally = new Tally();
  let isOver = false;
  return {
    begin: () => undefined,
    started: () => undefined,
    finished(result, done, planned) {
      tally.add(result);
      const quarter = Math.floor((4 * done) / planned);
      const isNew = quarter > Math.floor((4 * (done - 1)) / planned);
      if (!verbose && !isOver && isNew)
        stream.write(`${[`${done} of ${planned} checks`, ...tally.words].join(', ')}\n`);
    },
    print(line) {
      stream.write(`${line}\n`);
    },
    end(message) {
      isOver = true;
      stream.write(`${message ?? 'cleaning up'}\n`);
    },
    clear: () => undefined,
  };
}

/** The failures and errors so far. */
class Tally {
  readonly #counts = { failed: 0, error: 0 };

  add({ verdict, aside }: FinishedCheck): void {
    if (!aside && (verdict === 'error' || verdict === 'failed')) this.#counts[verdict]++;
  }

  get words(): string[] {
    const { failed, error } = this.#counts;
    return [...(failed > 0 ? [`${failed} failed`] : []), ...(error > 0 ? [counted(error, 'error')] : [])];
  }
}

function bar(share: number): string {
  const full = Math.round(share * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
}
