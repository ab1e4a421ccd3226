import { Refusal } from '../errors.ts';

/** The range starts after the end of the file. */
export class RangeNotSatisfiableError extends Refusal {
  override readonly name = 'RangeNotSatisfiableError';
  readonly statusCode = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(size: number) {
    super('The range cannot be satisfied.');
    this.headers = { 'content-range': `bytes */${size}` };
  }
}
