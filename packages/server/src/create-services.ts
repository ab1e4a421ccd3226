import type { FastifyBaseLogger } from 'fastify';
import { guessCounts } from './authentication/guess-counts.ts';
import { AddressLookup } from './authentication/address-lookup.ts';
import { PasswordHasher, type PasswordCost } from './authentication/password-hasher.ts';
import type { Clock, Stopwatch } from './clock.ts';
import type { Convert } from './conversion/convert.ts';
import type { Database } from './database/database.ts';
import { ObjectCleanup } from './object-cleanup.ts';
import { Removals } from './removals.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { defaultNoteLimits } from './resources/notes.ts';
import type { NoteLimits, Services } from './services.ts';

export interface ServiceOptions {
  database: Database;
  objects: ObjectStore;
  /** Base URL at which clients reach the server, without a trailing slash. Called only once the server listens. */
  publicUrl: () => string;
  /** Maximum number of bytes that the files of one user may take together. */
  quota: number;
  noteLimits?: NoteLimits | undefined;
  clock?: Clock | undefined;
  stopwatch?: Stopwatch | undefined;
  passwordCost?: PasswordCost | undefined;
}

export function createServices(options: ServiceOptions, log: FastifyBaseLogger): Services {
  const { database, objects, publicUrl, quota } = options;
  const clock = options.clock ?? (() => new Date());
  const stopwatch = options.stopwatch ?? (() => performance.now());
  const objectCleanup = new ObjectCleanup(database, objects, (error) => {
    log.error({ err: error }, 'freed objects could not be deleted');
  });
  return {
    database,
    objects,
    passwords: new PasswordHasher(options.passwordCost),
    addresses: new AddressLookup(stopwatch),
    guesses: guessCounts({ database, clock, stopwatch }),
    clock,
    stopwatch,
    objectCleanup,
    removals: new Removals(database, objectCleanup, clock),
    quota,
    noteLimits: options.noteLimits ?? defaultNoteLimits,
    publicUrl,
    drain: { isDraining: false },
    convert: lazyConverter(),
    fetchSource: async (url) => {
      const { safeFetch } = await import('./conversion/safe-fetch.ts');
      return safeFetch(url);
    },
  };
}

/**
 * Loads the converter at the first conversion, because the image and document libraries take longer to load than the
 * rest of the server.
 */
function lazyConverter(): Convert {
  let converter: Promise<Convert> | undefined;
  const create = async () => {
    const [{ createConverter }, { findLibreOffice }] = await Promise.all([
      import('./conversion/convert.ts'),
      import('./conversion/libreoffice.ts'),
    ]);
    return createConverter({ soffice: await findLibreOffice() });
  };
  return async (request) => {
    converter ??= create();
    return (await converter)(request);
  };
}
