import { InterruptedError } from './outcomes.ts';

/** Tells when a run must come to its end: a signal came, or the server no longer responds. */
export class Breaker {
  readonly #signal: AbortSignal;
  #broken = 0;
  #gone: string | undefined;

  readonly #patience: number;

  /** @param patience exchanges that may break one after another before the server counts as gone */
  constructor(signal: AbortSignal, patience: number) {
    this.#signal = signal;
    this.#patience = patience;
  }

  /** Whether a signal ended the run. */
  get interrupted(): boolean {
    return this.#signal.aborted;
  }

  /** Why the server counts as gone; undefined while it answers. */
  get gone(): string | undefined {
    return this.#gone;
  }

  /** @throws InterruptedError where the run must not send anything further */
  check(): void {
    if (this.#signal.aborted) throw new InterruptedError('the run was interrupted');
    if (this.#gone !== undefined) {
      throw new InterruptedError('the server no longer responds', { isServerGone: true });
    }
  }

  answered(): void {
    this.#broken = 0;
  }

  brokeOff(reason: string): void {
    this.#broken++;
    if (this.#broken >= this.#patience) this.#gone ??= reason;
  }
}
