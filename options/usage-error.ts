/** A mistake of the caller's or of the surroundings: shown as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
