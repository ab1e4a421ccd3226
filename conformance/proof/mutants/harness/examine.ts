import { suiteFor } from '../../../src/areas/suite.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Report } from '../../../src/model/report.ts';
import { judge } from '../../testing/judge-target.ts';
import type { Fault } from '../faults/fault.ts';
import { startFaultyServer } from './faulty-server.ts';
import { wholeScope, type Scope } from './scope.ts';

/**
 * Runs the full profile, always with the same seed, against a server with a fault.
 *
 * @param only patterns of the requirements to test; by default all
 * @param scope the checks to run; by default all
 * @param concurrency the number of checks that run in parallel
 */
export async function examine(
  fault: Fault,
  contract: Contract,
  only: readonly string[] = [],
  { suite, budget }: Scope = wholeScope(suiteFor(contract)),
  concurrency?: number,
): Promise<Report> {
  const server = await startFaultyServer(fault);
  try {
    const options = { contract, only, budget, allowDestructive: true };
    return await judge(server, { ...options, ...(concurrency !== undefined && { concurrency }) }, suite);
  } finally {
    await server.close();
  }
}
