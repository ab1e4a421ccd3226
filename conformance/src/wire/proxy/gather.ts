import { Buffer } from 'node:buffer';
import type { WireBody } from '../traffic.ts';

/** Counts the bytes of a body, and keeps them up to a limit. */
export class Gatherer {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** @param limit maximum number of bytes to keep; 0 keeps none */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    // A copy, because the buffer may be part of a larger block.
    if (this.#size <= this.#limit) this.#chunks.push(Buffer.from(bytes));
    else this.#chunks.length = 0;
  }

  get isKept(): boolean {
    return this.#size <= this.#limit;
  }

  get body(): WireBody {
    const bytes = this.isKept ? Buffer.concat(this.#chunks) : undefined;
    return { bytes: this.#size === 0 ? Buffer.alloc(0) : bytes, size: this.#size };
  }
}
