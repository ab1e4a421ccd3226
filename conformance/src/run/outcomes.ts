import type { Obstacle } from '../model/unmet.ts';

/** How a check can end before its last line. None of these is a fault of the harness. */

/** Something that the check needs is not there; the message completes "not exercised: ". */
export class UnmetError extends Error {
  override readonly name = 'UnmetError';
  /** What it met instead; null where no answer is to blame, undefined where the last one is. */
  readonly obstacle: Obstacle | null | undefined;

  constructor(message: string, obstacle?: Obstacle | null) {
    super(message);
    this.obstacle = obstacle;
  }
}

/** The server lawfully shows nothing of what the check is about: no answer is to blame, and no run can tell. */
export class UnseenError extends UnmetError {
  constructor(server: string) {
    super(`cannot be tested on a server that ${server}`, null);
  }
}

/** The run's own folder is gone: an operation destroyed it, and what is built upon it cannot be judged. */
export class LostError extends Error {
  override readonly name = 'LostError';

  constructor() {
    super(
      'the folder of the run no longer exists, although no request deleted it: an operation deletes more than it should',
    );
  }
}

/** An expectation failed so that nothing further can be judged; the finding is recorded already. */
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
