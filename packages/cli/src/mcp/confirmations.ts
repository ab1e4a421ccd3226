import { randomBytes } from 'node:crypto';
import { usageError } from '../errors.ts';

/** Maximum number of dry runs in memory. The oldest is removed first. */
const mostOpen = 100;

/**
 * Allows an irreversible action only after a dry run of exactly the same action, on what the dry run has shown. The dry
 * run returns a token, and only a call with this token carries out the action, once.
 */
export class Confirmations {
  /** The action and entries of each token, and what they were. */
  readonly #open = new Map<string, { key: string; state: string }>();

  /**
   * Returns a token for an action on entries.
   *
   * @param state what the entries and all below them are now
   */
  issue(action: string, entryIds: readonly number[], state: string): string {
    const token = randomBytes(9).toString('base64url');
    this.#open.set(token, { key: keyOf(action, entryIds), state });
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen) this.#open.delete(oldest!);
    return token;
  }

  /**
   * @throws CommandError if the token is not from a dry run of this action on these entries, if they are not what they
   * were then, or if it was already used
   */
  redeem(token: string, action: string, entryIds: readonly number[], state: string): void {
    const open = this.#open.get(token);
    this.#open.delete(token);
    const isForThis = open?.key === keyOf(action, entryIds);
    if (isForThis && open.state === state) return;
    const fault = isForThis
      ? 'The entries, or what is in them, have changed since the dry run.'
      : `This confirm token is not for ${action} of these entries, or was already used.`;
    throw usageError(`${fault} Nothing was done. Call again without confirm for a new dry run.`);
  }
}

const keyOf = (action: string, entryIds: readonly number[]): string =>
  JSON.stringify([action, [...entryIds].sort((a, b) => a - b)]);
