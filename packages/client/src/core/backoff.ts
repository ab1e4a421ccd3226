import { untilAborted } from './signals.ts';

/** Seconds, also of random pauses. If the server asks for a longer one, the call fails instead. */
const longestPause = 60;

/** Upper limit in milliseconds of the first random pause; it doubles with each retry. */
const firstPause = 300;

/** Temporary errors: the same request may succeed later. */
const passingStatuses: readonly (number | undefined)[] = [408, 429, 500, 502, 503, 504];

/** Returns whether the same request may succeed later: there was no response, or a temporary error. */
export const mayPass = ({ reason, status }: { reason: string; status: number | undefined }): boolean =>
  reason === 'network' || reason === 'timeout' || passingStatuses.includes(status);

/**
 * Parses `Retry-After`, in seconds or as a date, to the seconds to wait. A date in the past gives 0.
 *
 * @returns undefined if it is missing or invalid
 */
export function secondsToWait(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter?.trim()) return undefined;
  const number = Number(retryAfter);
  const seconds = Number.isNaN(number) ? (Date.parse(retryAfter) - Date.now()) / 1000 : number;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

export interface Attempt {
  /** Number of this attempt, counted from 0. */
  attempt: number;
  /** Maximum number of retries. */
  retries: number;
  /** `Retry-After` of the response. */
  retryAfter?: string | null | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Waits before the next attempt of what failed: as long as the server asks for, or otherwise for a random time with a limit that
 * doubles each time, up to a minute. Ends early if the signal is aborted, and removes its listener.
 *
 * @returns false, at once, if no retry is left, or if the server asks for more than a minute
 */
export async function pauseBeforeRetry({ attempt, retries, retryAfter, signal }: Attempt): Promise<boolean> {
  const asked = secondsToWait(retryAfter);
  if (attempt >= retries || (asked ?? 0) > longestPause) return false;
  const pause = asked
    ? asked * 1000
    : Math.random() * Math.min(firstPause * 2 ** attempt, longestPause * 1000);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, pause);
  });
  await untilAborted(over, signal).catch(() => undefined);
  clearTimeout(timer);
  return true;
}
