/** Is told why something could not be removed that nothing needs any more. The work that left it goes on or has failed. */
export type OnLeftover = (failure: unknown) => void;

/** For who has no log at hand. */
export const warn: OnLeftover = (failure) => {
  process.emitWarning(failure instanceof Error ? failure : String(failure));
};
