/** An overlay that cannot be used. The message is one line: what is wrong, where, and what to do. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError';
}
