import { Client } from 'undici';
import type { Connector } from './connector.ts';

/** One connection to an origin. It carries one exchange at a time, and opens its socket on first use. */
export class Connection {
  readonly origin: string;
  readonly client: Client;
  #answered = 0;

  constructor(origin: string, connect: Connector) {
    this.origin = origin;
    // `performExchange` has a timeout for the whole exchange.
    this.client = new Client(origin, { connect, headersTimeout: 0, bodyTimeout: 0 });
    this.client.on('disconnect', () => {
      this.#answered = 0;
    });
  }

  /** Whether the socket has carried a response before: the server may be about to close it as idle. */
  get isReused(): boolean {
    return this.#answered > 0;
  }

  answered(): void {
    this.#answered += 1;
  }
}

/** The connections of a client, kept open for reuse. */
export class Connections {
  readonly #connect: Connector;
  readonly #idle = new Map<string, Connection[]>();
  readonly #open = new Set<Connection>();

  constructor(connect: Connector) {
    this.#connect = connect;
  }

  /** The idle connection that was used last, or else a new one. */
  take(origin: string): Connection {
    return this.#idle.get(origin)?.pop() ?? this.fresh(origin);
  }

  fresh(origin: string): Connection {
    const connection = new Connection(origin, this.#connect);
    this.#open.add(connection);
    return connection;
  }

  /** Takes back a connection after a successful exchange. */
  giveBack(connection: Connection): void {
    if (!this.#open.has(connection)) return;
    const idle = this.#idle.get(connection.origin);
    if (idle) idle.push(connection);
    else this.#idle.set(connection.origin, [connection]);
  }

  /** Closes a connection after a failed exchange. */
  async discard(connection: Connection): Promise<void> {
    this.#open.delete(connection);
    await connection.client.destroy();
  }

  async close(): Promise<void> {
    this.#idle.clear();
    await Promise.all([...this.#open].map((connection) => this.discard(connection)));
  }
}
