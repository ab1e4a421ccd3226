/**
 * Called with the error if something that is no longer needed could not be removed. The result of the work does not
 * change.
 */
export type OnLeftover = (failure: unknown) => void;

/** For callers without a log. */
export const warn: OnLeftover = (failure) => {
  process.emitWarning(failure instanceof Error ? failure : String(failure));
};
