import { TransportError } from '../http/http-client.ts';
import { NotOfferedError } from '../model/state-provider.ts';
import { StateProviderError } from '../states/state-values.ts';
import { InterruptedError } from './outcomes.ts';

/** Why something was not done. */
export interface Refusal {
  readonly reason: string;
  /** Whether a response refused it, and not a missing one. */
  readonly isAnswer: boolean;
}

/**
 * Returns errors that a server or a provider may cause; rethrows faults of the runner.
 *
 * @param work returns why it was refused; undefined if it was not
 */
export async function refusalOf(work: () => Promise<string | undefined>): Promise<Refusal | undefined> {
  try {
    const reason = await work();
    return reason === undefined ? undefined : { reason, isAnswer: true };
  } catch (error) {
    if (error instanceof TransportError || error instanceof InterruptedError) {
      return { reason: error.message, isAnswer: false };
    }
    if (error instanceof NotOfferedError || error instanceof StateProviderError) {
      return { reason: error.message, isAnswer: true };
    }
    throw error;
  }
}
