/** A mistake of the user or of the environment: shown as one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
