import { defaultConnectionLimits } from './plugins/connection-limits.ts';

export interface Config {
  host: string;
  /** 0 takes any free one. */
  port: number;
  /** Folder of the database and, unless `objects` says otherwise, of the objects. */
  data: string;
  /** Location of the object storage, as `openStore` takes it. */
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
  /** Another account, for what takes two of them. */
  secondEmail?: string;
  secondPassword?: string;
  logLevel: string;
}

/** For one's own machine. */
export const defaults = {
  host: '127.0.0.1',
  port: 8080,
  data: './.file-storage',
  quota: 10 * 1024 ** 3,
  states: false,
  maxConnections: defaultConnectionLimits.total,
  maxConnectionsPerAddress: defaultConnectionLimits.perSender,
  email: 'demo@example.com',
  logLevel: 'info',
} satisfies Config;
