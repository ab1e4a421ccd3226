/** The states that checks ask for, and what the provider returns for each: the service declares them here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the service fills it
export interface States {}

export type StateName = keyof States;
export type StateValues<State extends StateName> = States[State];

/** Ids by kind in the plural, such as `notes`. */
export type Removal = Readonly<Record<string, readonly number[]>>;

/** Creates states that no operation can create, and reports what no response shows. */
export interface StateProvider {
  /** Whether its states were there before the run and stay after it: the run removes only what is made for it. */
  readonly isLasting?: boolean;
  /** False if the provider is known not to offer it. */
  offers(capability: `arrange:${string}` | `observe:${string}` | 'remove'): boolean;
  /**
   * @param token of the account that gets the state, if it is not the one that the run tests
   * @throws NotOfferedError if the provider does not have the state
   */
  arrange(
    state: StateName,
    parameters: Record<string, unknown>,
    token?: string,
  ): Promise<Record<string, unknown>>;
  /**
   * @param token of an account that may see it, if it is not the one that the run tests
   * @throws NotOfferedError if the provider cannot report it
   */
  observe(subject: string, id: number | string, token?: string): Promise<Record<string, unknown>>;
  /**
   * @param token of the account that owns the resources, if it is not the one that the run tests
   * @throws NotOfferedError if the provider cannot remove them
   */
  remove(removal: Removal, token?: string): Promise<void>;
}

/** The provider does not have this; the caller continues without it. */
export class NotOfferedError extends Error {
  override readonly name = 'NotOfferedError';
  /** The status which says that there is no provider at all, 404 or 405. */
  readonly nowhere: number | undefined;

  constructor(message: string, { nowhere }: { nowhere?: number | undefined } = {}) {
    super(message);
    this.nowhere = nowhere;
  }
}
