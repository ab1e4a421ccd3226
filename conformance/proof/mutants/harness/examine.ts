import type { Contract } from '../../../src/contract/contract.ts';
import type { Report } from '../../../src/model/report.ts';
import { judge } from '../../testing/judge-target.ts';
import type { Fault } from '../faults/fault.ts';
import { startFaultyServer } from './faulty-server.ts';

/** Requests of generated broken input. */
const budget = 300;

/**
 * Runs the full profile, always of the same seed, against a server with a fault.
 *
 * @param only patterns of the requirements to judge; all of them where left out
 */
export async function examine(
  fault: Fault,
  contract: Contract,
  only: readonly string[] = [],
): Promise<Report> {
  const server = await startFaultyServer(fault);
  try {
    return await judge(server, { contract, only, budget, allowDestructive: true });
  } finally {
    await server.close();
  }
}
