import type { Time } from './http-client.ts';

/** Spaces requests evenly: a maximum number per second, without a burst after a pause. */
export class RateLimiter {
  readonly #intervalMs: number;
  readonly #time: Time;
  #nextAt = 0;

  constructor(perSecond: number, time: Time) {
    this.#intervalMs = 1000 / perSecond;
    this.#time = time;
  }

  /** Resolves when the caller may send. Rejects if the signal is aborted before. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = this.#time.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await this.#time.wait(at - now, signal);
  }
}
