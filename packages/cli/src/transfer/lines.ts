import type { Output } from '../io.ts';

/** Milliseconds that a line waits for others. */
const pause = 100;

/**
 * Writes lines. If the output is not a terminal, writes several at once, because writing one takes as long as
 * downloading a small file.
 */
export class Lines {
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }

  write(line: string): void {
    this.#waiting += `${line}\n`;
    if (this.output.isTTY) this.flush();
    else
      this.#timer ??= setTimeout(() => {
        this.flush();
      }, pause);
  }

  /** Writes waiting lines, before other output. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting !== '') this.output.write(this.#waiting);
    this.#waiting = '';
  }
}
