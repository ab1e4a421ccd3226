/** The sender of a request. */
export interface Account {
  /** Undefined if the run only has a token. */
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly token: string;
  /** Undefined if the run only has a token. */
  readonly userId: number | undefined;
}
