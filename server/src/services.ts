import type { AddressLookup } from './authentication/address-lookup.ts';
import type { PasswordHasher } from './authentication/password-hasher.ts';
import type { Clock, Stopwatch } from './clock.ts';
import type { Convert } from './conversion/convert.ts';
import type { Database } from './database/database.ts';
import type { ObjectCleanup } from './object-cleanup.ts';
import type { Removals } from './removals.ts';
import type { ObjectStore } from './objects/port.ts';
import type { SteadyClock } from './steady-clock.ts';

/** Bounds of all notes of one user, beside those of one note that the contract checks. */
export interface NoteLimits {
  notes: number;
  /** Bytes of titles and bodies. */
  size: number;
}

/** What the operations work with. */
export interface Services {
  database: Database;
  objects: ObjectStore;
  passwords: PasswordHasher;
  addresses: AddressLookup;
  clock: Clock;
  /** What uploads and their URLs expire by. */
  steadyClock: SteadyClock;
  /** What limits go by. */
  stopwatch: Stopwatch;
  objectCleanup: ObjectCleanup;
  removals: Removals;
  /** Bytes that the files of one user may have together. */
  quota: number;
  noteLimits: NoteLimits;
  /** Address that clients reach the server at, without a slash at its end; known once it listens. */
  publicUrl: () => string;
  convert: Convert;
  /** Fetches the source of a conversion from another server. */
  fetchSource: (url: string) => Promise<Buffer>;
}
