import * as operations from '../../../generated/operations/index.ts';
import * as ofReferenceServer from '../../../generated/operations.reference/index.ts';
import type { OperationFacts } from './core/operation.ts';

const patterns = Object.values<unknown>({ ...ofReferenceServer, ...operations }).map((operation) => {
  const { facts } = operation as { facts: OperationFacts };
  const path = facts.path.replace(/\{\?.*/, '').replace(/\{\w+}/g, '[^/]+');
  return { facts, pattern: new RegExp(`^${path}$`) };
});

/**
 * Returns what is known of the operation of a request; undefined if there is none.
 *
 * @param path below the API root, without query
 */
export const factsAt = (method: string, path: string): OperationFacts | undefined =>
  patterns.find(({ facts, pattern }) => facts.method === method && pattern.test(path))?.facts;
