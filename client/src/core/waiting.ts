/** One signal for all that are there; none for none. */
export function anyOf(...signals: unknown[]): AbortSignal | undefined {
  const present = signals.filter(Boolean) as AbortSignal[];
  return present[1] ? AbortSignal.any(present) : present[0];
}

/** Waits, no longer than until the signal is aborted, and leaves nothing on a signal that outlives it. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** Milliseconds. Where a longer pause is asked for, the call fails instead. */
export const longestPause = 60_000;

/**
 * Milliseconds to wait before a repetition: what was asked for, in seconds or as a date, or else a random time with a
 * bound that doubles from attempt to attempt.
 */
export function delayBefore(attempt: number, retryAfter: string | null | undefined): number {
  const asked = retryAfter!;
  return +asked * 1000 || Date.parse(asked) - Date.now() || Math.random() * 300 * 2 ** attempt;
}
