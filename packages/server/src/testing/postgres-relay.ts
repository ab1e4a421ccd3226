import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

/** What went over the connections to PostgreSQL. */
export interface Traffic {
  /** With BEGIN and COMMIT. */
  statements: number;
  /** How often something was sent after results had come. */
  roundTrips: number;
}

export interface PostgresRelay {
  /** To the same database, through the relay. */
  url: string;
  /** Returns what was sent since the last call. */
  traffic: () => Traffic;
  /** Forwards nothing more over the connections of now, which stay open, as if a cable were cut. New ones work. */
  silence: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a relay in front of PostgreSQL, which simulates a distance and counts what servers send.
 *
 * @param delayMs what the way there and back takes, in milliseconds
 */
export async function startPostgresRelay(location: string, delayMs = 0): Promise<PostgresRelay> {
  const target = new URL(location);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let traffic: Traffic = { statements: 0, roundTrips: 0 };
  // A statement on one connection may need the result of another connection.
  let isAnswered = true;
  const relay = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const address =
      folder === null
        ? { port, host: target.hostname, noDelay: true }
        : { path: path.join(folder, `.s.PGSQL.${port}`) };
    const server = connect({ ...address, allowHalfOpen: true });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    const count = statementCounter();
    const delayThere = Math.floor(delayMs / 2);
    const isCut = () => silent.has(client);
    forward(client, server, delayThere, isCut, (chunk) => {
      const statements = count(chunk);
      traffic.statements += statements;
      if (statements === 0 || !isAnswered) return;
      traffic.roundTrips += 1;
      isAnswered = false;
    });
    forward(server, client, delayMs - delayThere, isCut, () => {
      isAnswered = true;
    });
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(location);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: url.href,
    traffic: () => {
      const { statements, roundTrips } = traffic;
      traffic = { statements: 0, roundTrips: 0 };
      isAnswered = true;
      return { statements, roundTrips };
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

/** Sends on what comes from one end, later and in the same order: timers of the same duration keep theirs. */
function forward(
  from: Socket,
  to: Socket,
  delayMs: number,
  isCut: () => boolean,
  inspect: (chunk: Buffer) => void,
): void {
  const later = (work: () => void) => {
    if (isCut()) return;
    if (delayMs === 0) work();
    else setTimeout(work, delayMs);
  };
  from.on('data', (chunk: Buffer) => {
    if (isCut()) return;
    inspect(chunk);
    later(() => to.write(chunk));
  });
  from.once('end', () => {
    later(() => to.end());
  });
  // What was on its way is lost, as with a connection that breaks.
  from.once('error', () => to.destroy());
}

/** Type of the message that runs a prepared statement, and of one that runs statements given as text. */
const execute = 0x45;
const query = 0x51;

/** Returns a function that takes what a client sends, in any pieces, and counts the statements that end in each piece. */
function statementCounter(): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  // The first message of a connection has no type.
  let typeLength = 0;
  return (chunk) => {
    let statements = 0;
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < typeLength + 4) return statements;
      const end = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < end) return statements;
      if (typeLength === 1) statements += statementsIn(rest.subarray(0, end));
      rest = rest.subarray(end);
      typeLength = 1;
    }
  };
}

function statementsIn(message: Buffer): number {
  if (message[0] === execute) return 1;
  if (message[0] !== query) return 0;
  // Ours contain no semicolon inside of quotes.
  const statements = message.toString('utf8', 5, message.length - 1).split(';');
  return statements.filter((statement) => statement.trim() !== '').length;
}
