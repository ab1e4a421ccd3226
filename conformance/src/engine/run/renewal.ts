import type { OperationId } from '../../../../generated/operations.ts';
import { TransportError } from '../http/http-client.ts';
import type { Answer, LooseRequest } from '../model/messages.ts';
import type { Account } from '../model/account.ts';
import type { Exchanger, RecordExchange } from './exchanger.ts';
import { InterruptedError } from './outcomes.ts';
import { UnreachableError } from '../model/errors.ts';
import { service } from '../model/service.ts';

type Sender = Pick<Exchanger, 'send' | 'unlessGone'>;

/**
 * Sends requests for an account whose token may be invalid: on a server that keeps one token per account, checks that
 * log in invalidate the run's own.
 */
export class Renewal implements Sender {
  readonly #sender: Sender;
  readonly #account: Account;
  readonly #signIn: () => Promise<Account>;
  #renewed: Account | undefined;

  constructor(sender: Sender, account: Account, signIn: () => Promise<Account>) {
    this.#sender = sender;
    this.#account = account;
    this.#signIn = signIn;
  }

  /** The current token of the account. */
  get token(): string {
    return (this.#renewed ?? this.#account).token;
  }

  /** Signs in again if the token is refused. Never throws because of the server: later requests show its faults. */
  async renew(): Promise<void> {
    if (this.#account.password === undefined) return;
    try {
      const answer = await this.#sender.send(service().operations.whoAmI, {}, this.#account, () => undefined);
      if (answer.status === 401) this.#renewed = await this.#signIn();
    } catch (error) {
      const isOfServer =
        error instanceof TransportError ||
        error instanceof InterruptedError ||
        error instanceof UnreachableError;
      if (!isOfServer) throw error;
    }
  }

  send<Id extends OperationId>(
    id: Id,
    request: LooseRequest,
    account: Account | null,
    record: RecordExchange,
  ): Promise<Answer<Id>> {
    // Whichever token the account object has: those that checks used may be invalid as well.
    const isRenewed = this.#renewed !== undefined && account?.email === this.#renewed.email;
    return this.#sender.send(id, request, isRenewed ? this.#renewed! : account, record);
  }

  unlessGone<Result>(ask: () => Promise<Result>): Promise<Result> {
    return this.#sender.unlessGone(ask);
  }
}
