import { suiteFor } from '../../../src/areas/suite.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Report } from '../../../src/model/report.ts';
import { judge } from '../../testing/judge-target.ts';
import type { Fault } from '../faults/fault.ts';
import { startFaultyServer } from './faulty-server.ts';
import { wholeScope, type Scope } from './scope.ts';

/**
 * Runs the full profile, always of the same seed, against a server with a fault.
 *
 * @param only patterns of the requirements to judge; all of them where left out
 * @param scope the checks to judge by; all of them where left out
 */
export async function examine(
  fault: Fault,
  contract: Contract,
  only: readonly string[] = [],
  { suite, budget }: Scope = wholeScope(suiteFor(contract)),
): Promise<Report> {
  const server = await startFaultyServer(fault);
  try {
    return await judge(server, { contract, only, budget, allowDestructive: true }, suite);
  } finally {
    await server.close();
  }
}
