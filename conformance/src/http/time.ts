import { setTimeout as timer } from 'node:timers/promises';

/** The clock of the client; tests pass their own. */
export interface Time {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemTime: Time = {
  now: () => performance.timeOrigin + performance.now(),
  async wait(milliseconds, signal) {
    await timer(milliseconds, undefined, { signal });
  },
};
