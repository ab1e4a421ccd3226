import type { ListeningAddress } from './metrics/metrics-listener.ts';

export interface Config {
  host: string;
  /** 0 selects any free port. */
  port: number;
  /** Folder of the database, and of the objects unless `objects` is set. */
  data: string;
  /** Location of the database, see `Database.open`. */
  database?: string;
  /** Location of the object storage, see `openStore`. */
  objects?: string;
  publicUrl?: string;
  states: boolean;
  /** Bytes. */
  quota: number;
  corsOrigin?: string;
  maxRps?: number;
  /** Addresses and networks. */
  trustProxy?: string[];
  maxConnections: number;
  maxConnectionsPerAddress: number;
  email: string;
  password?: string;
  /** Create no token, store no account, and print no secret. Requires `password`. */
  withoutToken?: boolean;
  /** A second account, for tests that need two. */
  secondEmail?: string;
  secondPassword?: string;
  /** Where to serve metrics. Nowhere if absent. */
  metrics?: ListeningAddress | undefined;
  /** Seconds between a SIGTERM and the close, in which the server is not ready but still responds. */
  drainTime?: number;
  logLevel: string;
}

/** For use on one's own machine. */
export const defaults = {
  host: '127.0.0.1',
  port: 8080,
  data: './.file-storage',
  quota: 10 * 1024 ** 3,
  states: false,
  // Fewer than the files and sockets that a process may open. No client of the interface needs more.
  maxConnections: 4_096,
  maxConnectionsPerAddress: 512,
  email: 'demo@example.com',
  drainTime: 0,
  logLevel: 'info',
} satisfies Config;
