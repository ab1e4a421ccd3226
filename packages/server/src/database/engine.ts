import type { Transaction } from './connection.ts';
import type { Cacheable } from './read-cache.ts';
import type { TokenHolder } from './tokens.ts';

/** The connections to a database server. */
export interface PoolUsage {
  open: number;
  inUse: number;
  /** How much work waits for a connection. */
  waiting: number;
}

/** What keeps the rows: SQLite or PostgreSQL. `Database` describes the functions. */
export interface Engine {
  read<T>(transaction: Transaction<T>): Promise<T>;
  readCached<T extends Cacheable>(key: string, transaction: Transaction<T>, since?: number): Promise<T>;
  write<T>(transaction: Transaction<T>): Promise<T>;
  writeThatMustSucceed<T>(transaction: Transaction<T>): Promise<T>;
  readonly writesWaiting: number;
  readonly pool?: PoolUsage;
  findTokenHolder(hash: string): Promise<TokenHolder | undefined>;
  withLock<T>(key: string, task: () => Promise<T>): Promise<T>;
  unlessElsewhere(key: string, task: () => Promise<void>): Promise<void>;
  integrityErrors(): Promise<string[]>;
  close(): Promise<void>;
}
