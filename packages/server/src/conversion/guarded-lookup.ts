import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { SourceRefusedError } from './conversion-errors.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const lookupAll = promisify(lookup);
export const systemResolve: Resolve = (hostname) => lookupAll(hostname, { all: true });

/** The same message as for a name that does not exist: a caller must not learn which hosts the network contains. */
export const refusedAddress = () => new SourceRefusedError('The url could not be fetched.');

/**
 * A lookup function for sockets that refuses host names with an unacceptable address. The socket connects to the
 * addresses that this returns, so that a name cannot resolve to another address after the check.
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
