/** Room on the disk that is reserved for writes that must succeed on a full disk. */
export interface ReservedSpace {
  /** Whether the room is reserved. If not, only writes that must succeed are allowed. */
  readonly isKept: boolean;
  /** Releases the room, and returns whether any was reserved. */
  release(): boolean;
  /** Reserves the room again if possible, and returns whether it is reserved. */
  restore(): Promise<boolean>;
}
