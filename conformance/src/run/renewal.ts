import type { OperationId } from '../../../generated/operations.ts';
import { TransportError } from '../http/http-client.ts';
import type { Answer, LooseRequest } from '../model/messages.ts';
import type { Account } from '../model/account.ts';
import type { Exchanger, RecordExchange } from './exchanger.ts';
import { InterruptedError } from './outcomes.ts';
import { UnreachableError } from '../model/errors.ts';

type Sender = Pick<Exchanger, 'send' | 'unlessGone'>;

/**
 * Sends for an account whose token may have ended: on a server that keeps one token of an account, the checks that log
 * in end the run's own.
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

  /** The token of the account, as renewed. */
  get token(): string {
    return (this.#renewed ?? this.#account).token;
  }

  /** Signs in again where the token is refused. Never throws for what the server does: that shows in what follows. */
  async renew(): Promise<void> {
    if (this.#account.password === undefined) return;
    try {
      const answer = await this.#sender.send('getLoggedUser', {}, this.#account, () => undefined);
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
    // Whatever token the account had: those that checks were given may have ended as well.
    const isRenewed = this.#renewed !== undefined && account?.email === this.#renewed.email;
    return this.#sender.send(id, request, isRenewed ? this.#renewed! : account, record);
  }

  unlessGone<Result>(ask: () => Promise<Result>): Promise<Result> {
    return this.#sender.unlessGone(ask);
  }
}
