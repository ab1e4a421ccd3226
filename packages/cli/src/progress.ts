import type { Output } from './io.ts';
import { bytes, plain } from './text.ts';

const width = 24;
const pause = 100;

/** Draws one line repeatedly on a terminal, and nothing otherwise. */
export class ProgressBar {
  #drawn = 0;

  readonly output: Output;

  constructor(output: Output) {
    this.output = output;
  }

  /** @param sent bytes of `total` */
  show(name: string, sent: number, total: number): void {
    if (!this.output.isTTY || (sent < total && Date.now() - this.#drawn < pause)) return;
    this.#drawn = Date.now();
    const done = total === 0 ? 1 : sent / total;
    const bar = '#'.repeat(Math.round(done * width)).padEnd(width, '.');
    const facts = `[${bar}] ${Math.floor(done * 100)} %  ${bytes(sent)} of ${bytes(total)}`;
    const room = Math.max((this.output.columns ?? 80) - facts.length - 3, 8);
    this.output.write(`\r\u001b[K${shortened(plain(name), room)}  ${facts}`);
  }

  /** Clears the line, so that other output can follow. */
  clear(): void {
    if (this.output.isTTY && this.#drawn > 0) this.output.write('\r\u001b[K');
  }
}

/** Keeps the end, where a path has the name of the file. */
const shortened = (text: string, most: number) =>
  text.length > most ? `…${text.slice(text.length - most + 1)}` : text;
