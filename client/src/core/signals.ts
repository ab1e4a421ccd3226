/** Combines two optional signals. */
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}

/**
 * Starts a timeout that aborts the returned signal.
 *
 * @param timeout milliseconds; 0 disables it, and so does more than a timer can hold (24 days), such as `Infinity`
 * @returns call `stop` when the timeout no longer applies
 */
export function startDeadline(timeout: number): { signal: AbortSignal; stop: () => void } | undefined {
  // A timer of 2 ** 31 ms and more would end at once.
  if (timeout <= 0 || timeout >= 2 ** 31) return undefined;
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
