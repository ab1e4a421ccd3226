import { InterruptedError } from './outcomes.ts';

/** Decides when a run must end: after a signal, or when the server no longer responds. */
export class Breaker {
  readonly #signal: AbortSignal;
  #broken = 0;
  #gone: string | undefined;

  readonly #patience: number;

  /** @param patience number of consecutive exchanges that must fail before the server counts as stopped */
  constructor(signal: AbortSignal, patience: number) {
    this.#signal = signal;
    this.#patience = patience;
  }

  /** Whether a signal ended the run. */
  get interrupted(): boolean {
    return this.#signal.aborted;
  }

  /** Why the server counts as stopped; undefined while it responds. */
  get gone(): string | undefined {
    return this.#gone;
  }

  /** @throws InterruptedError if the run must not send any more requests */
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
