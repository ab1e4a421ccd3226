import { TransportError } from '../http/http-client.ts';
import { NotOfferedError } from '../model/state-provider.ts';
import { StateProviderError } from '../states/state-values.ts';
import { InterruptedError } from './outcomes.ts';

/** Why something was not done. */
export interface Refusal {
  readonly reason: string;
  /** Whether somebody was there to refuse it. */
  readonly isAnswer: boolean;
}

/**
 * Tells what a server or a provider may well do; a fault of the runner is thrown on.
 *
 * @param work resolves to why it was refused; to undefined where it was not
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
