import type { GuessCountsOf } from './authentication/guess-counts.ts';
import type { AddressLookup } from './authentication/address-lookup.ts';
import type { PasswordHasher } from './authentication/password-hasher.ts';
import type { Clock, Stopwatch } from './clock.ts';
import type { Convert } from './conversion/convert.ts';
import type { Database } from './database/database.ts';
import type { ObjectCleanup } from './object-cleanup.ts';
import type { Removals } from './removals.ts';
import type { ObjectStore } from './objects/object-store.ts';

/** Limits for all notes of one user together. The contract limits the length of each note. */
export interface NoteLimits {
  notes: number;
  /** Bytes of titles and bodies. */
  size: number;
}

/** The time between the signal to stop and the close: load balancers learn that they must send requests elsewhere. */
export interface Drain {
  isDraining: boolean;
}

/** What the handlers of operations use. */
export interface Services {
  database: Database;
  objects: ObjectStore;
  passwords: PasswordHasher;
  addresses: AddressLookup;
  guesses: GuessCountsOf;
  clock: Clock;
  /** Measures the windows of rate limits. */
  stopwatch: Stopwatch;
  objectCleanup: ObjectCleanup;
  removals: Removals;
  /** Maximum number of bytes that the files of one user may take together. */
  quota: number;
  noteLimits: NoteLimits;
  /** Base URL at which clients reach the server, without a trailing slash. Known once the server listens. */
  publicUrl: () => string;
  drain: Drain;
  convert: Convert;
  /** Fetches the source of a conversion from another server. */
  fetchSource: (url: string) => Promise<Buffer>;
}
