/** One signal for two that may be missing. */
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}

/**
 * Begins a deadline, whose signal is aborted when it passes.
 *
 * @param timeout milliseconds; 0 is no deadline
 * @returns `stop` has to be called where the deadline no longer counts
 */
export function startDeadline(timeout: number): { signal: AbortSignal; stop: () => void } | undefined {
  if (timeout <= 0) return undefined;
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
  }, timeout);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
    },
  };
}
