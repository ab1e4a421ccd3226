import { randomBytes } from 'node:crypto';
import { usageError } from '../errors.ts';

/** Dry runs that are remembered; the oldest is forgotten first. */
const mostOpen = 100;

/**
 * Ties what cannot be undone to a dry run of exactly that: an agent gets a token with what the dry run shows, and only
 * the token carries it out, once.
 */
export class Confirmations {
  /** What each token stands for. */
  readonly #open = new Map<string, string>();

  /** The token for an action on entries. */
  issue(action: string, entryIds: readonly number[]): string {
    const token = randomBytes(9).toString('base64url');
    this.#open.set(token, keyOf(action, entryIds));
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen) this.#open.delete(oldest!);
    return token;
  }

  /** @throws CommandError for a token that no dry run of this action on these entries gave, or that was used */
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
