/** What keeps the server from starting, in a sentence for who started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
