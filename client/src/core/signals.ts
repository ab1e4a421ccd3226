/** One signal for two that may be missing. */
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}

/** A signal that is aborted after some time, unless it is stopped before. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;

  /** @param timeout milliseconds */
  constructor(timeout: number) {
    this.#timer = setTimeout(() => {
      this.#controller.abort();
    }, timeout);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
