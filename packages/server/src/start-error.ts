/** The server cannot start. The message is for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
