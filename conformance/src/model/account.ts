/** Who sends a request. */
export interface Account {
  /** Undefined where the run was given a token only. */
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly token: string;
  /** Undefined where the run was given a token only. */
  readonly userId: number | undefined;
}
