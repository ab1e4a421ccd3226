/** The run's input is invalid: exit code 2. */
export { UsageError } from '../../../../packages/options/values.ts';

/** The server could not be reached or signed in to: exit code 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
