import type { OutgoingAnswer } from './send-answer.ts';
import type { Chances } from './chances.ts';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer;
}

/** Refuses one request in twenty with 429, but never the same twice. */
export class RateLimitAnswers {
  readonly #seen = new Set<string>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @returns the 429; undefined to execute the request */
  refusalOf({ method, url, body }: Call, { oneIn, pick }: Chances): OutgoingAnswer | undefined {
    const call = `${method} ${url} ${body.toString('base64')}`;
    if (this.#seen.has(call) || !oneIn(20)) return undefined;
    this.#seen.add(call);
    // Seldom a second, because a run waits for it. Without `Retry-After`, the runner chooses a delay.
    const wait = oneIn(16) ? '1' : pick('0', this.#clock().toUTCString(), undefined);
    const headers = {
      'content-type': 'application/json',
      ...(wait !== undefined && { 'retry-after': wait }),
    };
    return { status: 429, headers, body: Buffer.from('{"message":"Too Many Attempts."}') };
  }
}
