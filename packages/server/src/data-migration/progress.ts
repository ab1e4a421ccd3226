/** The part of standard error that this module uses. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const redrawMs = 100;
/** A log gets a line this often. */
const lineMs = 10_000;

/** Shows how far a move is: in one line that is drawn again and again, or in a log by a line from time to time. */
export class Progress {
  readonly #output: Terminal;
  readonly #now: () => number;
  #shown: number;

  constructor(output: Terminal, now: () => number = Date.now) {
    this.#output = output;
    this.#now = now;
    this.#shown = output.isTTY === true ? 0 : now();
  }

  show(what: string, done: number, total: number): void {
    const { isTTY = false, columns = 80 } = this.#output;
    if (this.#now() - this.#shown < (isTTY ? redrawMs : lineMs)) return;
    this.#shown = this.#now();
    const line = `${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
    this.#output.write(isTTY ? `\r\u001b[K${line.slice(0, columns - 1)}` : `${line}\n`);
  }

  /** Removes the line, so that other output can follow. */
  clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\u001b[K');
  }
}
