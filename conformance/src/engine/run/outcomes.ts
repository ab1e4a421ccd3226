import type { Blocker } from '../model/verdict.ts';

/** How a check can end early. None of these is a fault of the runner. */

/** A precondition of the check is missing; the message completes "not exercised: ". */
export class UnmetError extends Error {
  override readonly name = 'UnmetError';
  /** What it met instead; null if no response is at fault, undefined if the last one is. */
  readonly blocker: Blocker | null | undefined;

  constructor(message: string, blocker?: Blocker | null) {
    super(message);
    this.blocker = blocker;
  }
}

/**
 * The server lawfully shows nothing about the subject of the check: no response is at fault, and no run can test it.
 */
export class UnseenError extends UnmetError {
  constructor(server: string) {
    super(`cannot be tested on a server that ${server}`, null);
  }
}

/** A response that tells of the moment alone: nothing about the request, nor what the next will get. */
export class TransientError extends UnmetError {
  constructor(message: string) {
    super(message, null);
  }
}

/** The run's own folder is gone: an operation deleted it, so what depends on it cannot be tested. */
export class LostError extends Error {
  override readonly name = 'LostError';

  constructor() {
    super(
      'the folder of the run no longer exists, although no request deleted it: an operation deletes more than it should',
    );
  }
}

/** An expectation failed, so that nothing further can be tested; the finding is already recorded. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The run ends: a signal came, or the server no longer responds. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly isServerGone: boolean;

  constructor(message: string, { isServerGone = false }: { isServerGone?: boolean } = {}) {
    super(message);
    this.isServerGone = isServerGone;
  }
}
