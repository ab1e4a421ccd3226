import { Agent, Client, Pool, type Dispatcher } from 'undici';
import type { Connector } from './connector.ts';
import type { AnsweredOn } from './unread-body.ts';

/** A request that learns on which connection it is sent. */
export interface SentOn extends Dispatcher.DispatchOptions {
  readonly onConnection: (connection: Connection) => void;
}

/** One connection to an origin. It carries one exchange at a time, and opens its socket on first use. */
export class Connection extends Client {
  #last: AnsweredOn | undefined;

  constructor(origin: URL, options: Client.Options) {
    super(origin, options);
    this.on('disconnect', () => {
      this.#last = undefined;
    });
  }

  override dispatch(options: SentOn, handler: Dispatcher.DispatchHandler): boolean {
    options.onConnection(this);
    return super.dispatch(options, handler);
  }

  /**
   * The last request that was answered on this socket. If there is one, the server may be about to close the socket as
   * idle, or may not have read the body. undici does not tell, so its `RetryAgent` would also send requests again that the
   * server has seen.
   */
  get last(): AnsweredOn | undefined {
    return this.#last;
  }

  answered(request: AnsweredOn): void {
    this.#last = request;
  }
}

const connectionTo: Pool.Options['factory'] = (origin, options) => new Connection(origin, options);

/** The connections of a run, kept open for reuse. */
export const connectionsBy = (connect: Connector): Agent =>
  new Agent({
    connect,
    // Without an announced time, a server may close an idle connection after as little as a second.
    keepAliveTimeout: 900,
    // `performExchange` has a timeout for the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, Object.assign({}, options, { factory: connectionTo })),
  });
