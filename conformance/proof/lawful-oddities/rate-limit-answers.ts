import type { OutgoingAnswer } from './send-answer.ts';
import type { Chances } from './chances.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
}

/** Has callers come back later: one call in twenty, but none twice. */
export class RateLimitAnswers {
  readonly #seen = new Set<string>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @returns the refusal; undefined where the call is to be executed */
  refusalOf({ method, url, body }: Call, { oneIn, pick }: Chances): OutgoingAnswer | undefined {
    const call = `${method} ${url} ${body.toString('base64')}`;
    if (this.#seen.has(call) || !oneIn(20)) return undefined;
    this.#seen.add(call);
    // Seldom long: a run waits for it. Without a word it comes back by itself.
    const wait = oneIn(16) ? '1' : pick('0', this.#clock().toUTCString(), undefined);
    const headers = {
      'content-type': 'application/json',
      ...(wait !== undefined && { 'retry-after': wait }),
    };
    return { status: 429, headers, body: Buffer.from('{"message":"Too Many Attempts."}') };
  }
}
