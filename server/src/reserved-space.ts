/** Room on the disk that is kept for what has to work when there is no more. */
export interface ReservedSpace {
  /** While it is not kept, nothing else may be written. */
  readonly isKept: boolean;
  /** Gives it up, and says whether there was any. */
  release(): boolean;
  /** Takes it again where it can, and says whether it is kept. */
  restore(): Promise<boolean>;
}
