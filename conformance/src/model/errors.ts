/** The input of a run is at fault: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The server could not be reached or signed in to: exit code 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
