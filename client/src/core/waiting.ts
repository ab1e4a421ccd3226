/** One signal for both, as far as they are there: a timeout of 0 makes none. */
export function anyOf(
  one: AbortSignal | undefined,
  other: AbortSignal | 0 | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? (other || undefined));
}

/** Milliseconds. Where a longer pause is asked for, the call fails instead. */
const longestPause = 60_000;

/**
 * Pauses before a repetition, no longer than until the signal is aborted, and leaves nothing on a signal that outlives
 * it: as long as was asked for, in seconds or as a date, or else for a random time with a bound that doubles from
 * attempt to attempt.
 *
 * @throws the error that is to be repeated after, where there are no repetitions left or the pause would be too long
 */
export function pauseAfter(
  error: Error,
  attempt: number,
  retries: number,
  retryAfter: string | null | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const asked = retryAfter!;
    const delay = +asked * 1000 || Date.parse(asked) - Date.now() || Math.random() * 300 * 2 ** attempt;
    if (attempt >= retries || delay > longestPause) throw error;
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
