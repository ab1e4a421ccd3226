import type { Contract } from '../../src/contract/contract.ts';
import type { Report } from '../../src/model/report.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import { run } from '../../src/run/run.ts';
import { openStates } from '../../src/states/open-states.ts';
import type { Fault } from '../faults/fault.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';

/** Requests of generated broken input. */
const budget = 150;

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
    return await run(
      { ...optionsFor(server, contract), only },
      () => undefined,
      new AbortController().signal,
    );
  } finally {
    await server.close();
  }
}

function optionsFor(
  { baseUrl, appUrl, account, second }: FaultyServer,
  contract: Contract,
): Omit<RunOptions, 'only'> {
  return {
    baseUrl,
    appUrl,
    credentials: account,
    second,
    contract,
    states: ({ http, token }) => openStates(`${appUrl}/_states`, { http, token, allowHttp: false }),
    profile: 'full',
    skip: [],
    allowDestructive: true,
    allowLeftovers: false,
    concurrency: 8,
    seed: 1,
    budget,
    verbose: false,
    http: { timeoutMs: 10_000, retries: 3, maxBodyBytes: 64 * 1024 * 1024 },
  };
}
