import { suiteFor } from '../../../src/service/areas/suite.ts';
import type { Contract } from '../../../src/engine/contract/contract.ts';
import type { Check } from '../../../src/engine/model/check.ts';
import type { Report } from '../../../src/engine/model/report.ts';
import { judge } from '../../testing/judge-target.ts';
import type { Fault } from '../effects/fault.ts';
import { startFaultyServer } from './faulty-server.ts';
import { budgetOf } from './reachable.ts';

/**
 * Runs checks of the full profile, always with the same seed, against a server with a fault.
 *
 * @param isChosen by default, all checks run
 * @param concurrency the number of checks that run in parallel
 */
export async function examine(
  fault: Fault,
  contract: Contract,
  isChosen: (check: Check) => boolean = () => true,
  concurrency?: number,
): Promise<Report> {
  const suite = suiteFor(contract);
  const chosen = suite.checks.filter(isChosen);
  // Where the run's own sign-in shows the fault, any check will do.
  const checks = chosen.length > 0 ? chosen : suite.checks.slice(0, 1);
  const budget = budgetOf(checks, suite.checks);
  const server = await startFaultyServer(fault);
  try {
    const options = {
      contract,
      budget,
      allowDestructive: true,
      ...(concurrency !== undefined && { concurrency }),
    };
    return await judge(server, options, { ...suite, checks });
  } finally {
    await server.close();
  }
}
