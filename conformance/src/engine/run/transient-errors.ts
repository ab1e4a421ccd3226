import { retryAfterMs } from '../http/retry-after.ts';
import type { RawAnswer } from '../model/messages.ts';
import { isTransientStatus } from '../model/transient-status.ts';
import { TransientError } from './outcomes.ts';

/** Milliseconds before each further attempt. If one request in twelve fails, five in a row fail once in 250,000. */
const waits = [50, 100, 200, 400];

/** A server that asks for a longer wait in `Retry-After` is asked again sooner. */
const longestWaitMs = 5_000;

/** Milliseconds that all requests of a run wait together; then they are sent again at once. */
const patienceMs = 120_000;

/** Of the requests with a valid token. */
interface Tally {
  asked: number;
  /** Failures after which the same request was refused or failed again. */
  doubtful: number;
}

/**
 * Whether an operation itself fails: most of its requests do. It may carry out a request and return an error all the
 * same, so that it refuses the request when it gets it again.
 */
const isBroken = ({ asked, doubtful }: Tally): boolean => doubtful >= 5 && doubtful >= asked / 2;

/**
 * Tells a failure that passes, such as that of a gateway for one request in twelve, from one of the request or of its
 * operation, which come again. Every response is still tested, so RULE-1 fails for both.
 */
export class TransientErrors {
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #tallies = new Map<string, Tally>();
  #patience = patienceMs;

  constructor(pause: (milliseconds: number) => Promise<unknown>) {
    this.#pause = pause;
  }

  /**
   * Returns the response that tells of the request, which it sends again after a failure that may pass.
   *
   * @param isSafe whether a request that is carried out twice does no more than once
   * @throws TransientError if the failure passed, and the request may have been carried out or not
   */
  async outlast<Received extends RawAnswer>(
    send: () => Promise<Received>,
    { operation, isSafe }: { operation: string; isSafe: boolean },
  ): Promise<Received> {
    const tally = this.#tallyOf(operation);
    const first = await send();
    const isFailure = isTransientStatus(first.status);
    const last = isFailure && !isBroken(tally) ? await this.#sendAgain(send, first) : first;
    if (last.status !== 401) tally.asked += 1;
    if (isFailure && !last.ok && last.status !== 401) tally.doubtful += 1;
    if (isSafe || last === first || isTransientStatus(last.status)) return last;
    throw new TransientError(
      `${operation} returned ${first.status}, and ${last.status} when it was sent again: ` +
        'whether the first request was carried out is unknown',
    );
  }

  async #sendAgain<Received extends RawAnswer>(
    send: () => Promise<Received>,
    first: Received,
  ): Promise<Received> {
    let answer = first;
    for (const wait of waits) {
      await this.#wait(wait, answer);
      answer = await send();
      if (!isTransientStatus(answer.status)) break;
    }
    return answer;
  }

  #tallyOf(operation: string): Tally {
    const tally = this.#tallies.get(operation) ?? { asked: 0, doubtful: 0 };
    this.#tallies.set(operation, tally);
    return tally;
  }

  async #wait(own: number, { headers }: RawAnswer): Promise<void> {
    const asked = Math.min(retryAfterMs(headers, Date.now()) ?? 0, longestWaitMs);
    const wait = Math.min(Math.max(own, asked), this.#patience);
    this.#patience -= wait;
    if (wait > 0) await this.#pause(wait);
  }
}
