/** What a store needs to know about uploads, which it cannot see from the objects. */
export interface UploadGate {
  /** Returns whether the object of a key can still be registered. */
  isAwaited(key: string): Promise<boolean>;

  /**
   * Reserves quota for a part before its bytes are received.
   *
   * @throws UploadMissingError, PartTooLargeError
   */
  admitPart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** Called when the part is stored. Releases the quota that a larger part with the same number had reserved. */
  settlePart(part: { key: string; partNumber: number; size: number }): Promise<void>;

  /** Deletes an object that arrived too late to be registered. */
  discard(key: string): Promise<void>;
}
