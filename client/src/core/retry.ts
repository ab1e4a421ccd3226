/** Seconds. Where a longer pause is asked for, the call fails instead. */
const longestPause = 60;

/** Milliseconds of the longest random pause before the first repetition; it doubles with each. */
const firstPause = 300;

/** Answers that pass: the same request may succeed a little later. */
const passingStatuses: readonly (number | undefined)[] = [408, 429, 500, 502, 503, 504];

/** Whether the same request may succeed a little later: no answer came, or one that passes. */
export const mayPass = ({ reason, status }: { reason: string; status: number | undefined }): boolean =>
  reason === 'network' || reason === 'timeout' || passingStatuses.includes(status);

/**
 * Seconds that a `Retry-After` asks to wait, given in seconds or as a date, which may be over.
 *
 * @returns undefined where it is missing or means nothing
 */
export function secondsToWait(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter?.trim()) return undefined;
  const seconds = Number(retryAfter);
  if (!Number.isNaN(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - Date.now()) / 1000);
}

export interface Attempt {
  /** Why this attempt failed. */
  error: Error;
  /** Number of this attempt, counted from 0. */
  attempt: number;
  /** How many repetitions there may be. */
  retries: number;
  /** `Retry-After` of the answer. */
  retryAfter?: string | null | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Pauses before the next attempt: as long as the server asks for, or else for a random time with a bound that doubles
 * from attempt to attempt. Ends early where the signal is aborted, and leaves no listener on it.
 *
 * @throws the error of the attempt, where no repetition is left or the server asks for more than a minute
 */
export async function pauseBeforeRetry({
  error,
  attempt,
  retries,
  retryAfter,
  signal,
}: Attempt): Promise<void> {
  const asked = secondsToWait(retryAfter);
  if (attempt >= retries || (asked ?? 0) > longestPause) throw error;
  const pause = asked ? asked * 1000 : Math.random() * firstPause * 2 ** attempt;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pause);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
