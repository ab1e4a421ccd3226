/** How a check can end before its last line. None of these is a fault of the harness. */

/** Something that the check needs is not there; the message completes "not exercised: ". */
export class UnmetError extends Error {
  override readonly name = 'UnmetError';
  /** The operation whose answer is to blame; null where none is, undefined where it is that of the last request. */
  readonly blockedBy: string | null | undefined;

  constructor(message: string, blockedBy?: string | null) {
    super(message);
    this.blockedBy = blockedBy;
  }
}

/** An expectation failed so that nothing further can be judged; the finding is recorded already. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The run ends: a signal came, or the server no longer answers. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly isServerGone: boolean;

  constructor(message: string, { isServerGone = false }: { isServerGone?: boolean } = {}) {
    super(message);
    this.isServerGone = isServerGone;
  }
}
