import { randomBytes } from 'node:crypto';
import { usageError } from '../errors.ts';

/** Maximum number of dry runs in memory. The oldest is removed first. */
const mostOpen = 100;

/**
 * Allows an irreversible action only after a dry run of exactly the same action. The dry run returns a token, and only
 * a call with this token carries out the action, once.
 */
export class Confirmations {
  /** The action and entries of each token. */
  readonly #open = new Map<string, string>();

  /** Returns a token for an action on entries. */
  issue(action: string, entryIds: readonly number[]): string {
    const token = randomBytes(9).toString('base64url');
    this.#open.set(token, keyOf(action, entryIds));
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen) this.#open.delete(oldest!);
    return token;
  }

  /** @throws CommandError if the token is not from a dry run of this action on these entries, or was already used */
  redeem(token: string, action: string, entryIds: readonly number[]): void {
    const isRight = this.#open.get(token) === keyOf(action, entryIds);
    this.#open.delete(token);
    if (isRight) return;
    throw usageError(
      `This confirm token is not for ${action} of these entries, or was already used. Call again without confirm for a new dry run.`,
    );
  }
}

const keyOf = (action: string, entryIds: readonly number[]): string =>
  JSON.stringify([action, [...entryIds].sort((a, b) => a - b)]);
