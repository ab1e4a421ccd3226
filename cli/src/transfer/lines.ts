import type { Output } from '../surroundings.ts';

/** Milliseconds that a line waits for others. */
const pause = 100;

/** Writes lines, several at once where no terminal shows them: to write one costs as much as to fetch a small file. */
export class Lines {
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly output: Output) {}

  write(line: string): void {
    this.#waiting += `${line}\n`;
    if (this.output.isTTY) this.flush();
    else
      this.#timer ??= setTimeout(() => {
        this.flush();
      }, pause);
  }

  /** Writes what waits, before something else is told. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting !== '') this.output.write(this.#waiting);
    this.#waiting = '';
  }
}
