import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export interface DistantDatabase {
  /** The same database, at the address of the relay. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Moves a PostgreSQL server away: a relay in front of it delays what each side sends by half of a round trip. It does not
 * limit the bandwidth, and accepts connections at once.
 *
 * @param url of a database; its `host` may be the folder of a socket
 */
export async function moveAway(url: string, roundTripMs: number): Promise<DistantDatabase> {
  const target = addressOf(new URL(url));
  const sockets = new Set<Socket>();
  const relay = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ ...target, allowHalfOpen: true });
    passOn(client, server, roundTripMs / 2);
    passOn(server, client, roundTripMs / 2);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const distant = new URL(url);
  distant.searchParams.delete('host');
  distant.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: distant.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

/** Passes on what one socket receives, in its order, each piece after the same time. */
function passOn(from: Socket, to: Socket, delayMs: number): void {
  const due: (() => void)[] = [];
  const later = (act: () => void) => {
    due.push(act);
    // Each timer does what is due first, so the order does not depend on the order of the timers.
    setTimeout(() => {
      due.shift()!();
    }, delayMs);
  };
  from.on('data', (piece: Buffer) => {
    later(() => to.write(piece));
  });
  from.once('end', () => {
    later(() => to.end());
  });
  // What was on its way is lost, as with a connection that breaks.
  from.once('error', () => to.destroy());
}

function addressOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const number = Number(port || 5432);
  const folder = searchParams.get('host');
  if (folder !== null) return { path: `${folder}/.s.PGSQL.${number}` };
  return { host: hostname, port: number };
}
