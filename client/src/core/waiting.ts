/** One signal for all that are there; none for none. */
export function anyOf(...signals: unknown[]): AbortSignal | undefined {
  const present = signals.filter(Boolean) as AbortSignal[];
  return present[1] ? AbortSignal.any(present) : present[0];
}

/** Waits, no longer than until the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer;
  await new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });
  clearTimeout(timer);
}

/**
 * Milliseconds to wait before a repetition: what was asked for, in seconds or as a date, or else a random time with a
 * bound that doubles from attempt to attempt.
 */
export function delayBefore(attempt: number, retryAfter: string | null | undefined): number {
  const asked = retryAfter!;
  return +asked * 1000 || Date.parse(asked) - Date.now() || Math.random() * 300 * 2 ** attempt;
}
