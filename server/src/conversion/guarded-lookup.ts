import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { SourceRefusedError } from './conversion-errors.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const lookupAll = promisify(lookup);
export const systemResolve: Resolve = (hostname) => lookupAll(hostname, { all: true });

/** As of a name that does not exist: what a network holds is not to be told from what it does not. */
export const refusedAddress = () => new SourceRefusedError('The url could not be fetched.');

/**
 * A lookup for a socket that refuses names with an unacceptable address. The socket connects to what it is given
 * here, so that a name cannot resolve to one address when checked and to another when used.
 */
export function guardedLookup(resolve: Resolve, accept: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => accept(address))) callback(refusedAddress(), []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error(String(error)), []);
      },
    );
  };
}
