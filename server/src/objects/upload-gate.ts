/** What a store must be told of the uploads that arrive at it: it knows objects, and not what they are for. */
export interface UploadGate {
  /** Whether the object of a key is still to be registered. */
  isAwaited(key: string): boolean;

  /**
   * Keeps room for a part before its bytes are taken.
   *
   * @throws UploadMissingError, PartTooLargeError
   */
  admitPart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** The part is stored: what was kept for an earlier, larger one of its number is given back. */
  settlePart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** Has an object deleted that came too late to be registered. */
  discard(key: string): Promise<void>;
}
