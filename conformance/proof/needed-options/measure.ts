import path from 'node:path';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import { openContract } from '../../src/cli/open-contract.ts';
import type { Remedy } from '../../src/engine/model/remedy.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';
import { signIn } from '../testing/filled-account.ts';
import { judge, withVerdict } from '../testing/judge-target.ts';

/** The options that are measured. The other options only add to one of these. */
export const measured = [
  'e-mail address and password',
  '--profile full',
  'a second account',
  '--app-url URL',
  '--allow-leftovers',
  '--allow-destructive',
  '--overlay FILE',
  '--states URL',
] as const satisfies readonly Remedy[];

const overlay = path.join(import.meta.dirname, '../../../generated/reference.overlay.yaml');

/** The ids of the requirements that a run tests on the reference server with only these options. */
export async function triedWith(given: readonly Remedy[]): Promise<string[]> {
  const server = await startFaultyServer(() => undefined);
  try {
    const report = await judge(server, await optionsOf(given, server));
    return ['passed', 'failed', 'error'].flatMap((verdict) => withVerdict(report, verdict));
  } finally {
    await server.close();
  }
}

async function optionsOf(given: readonly Remedy[], server: FaultyServer): Promise<Partial<RunOptions>> {
  const has = (option: Remedy) => given.includes(option);
  return {
    ...(!has('e-mail address and password') && { credentials: { token: (await signIn(server)).token } }),
    profile: has('--profile full') ? 'full' : 'core',
    budget: has('--profile full') ? 60 : 0,
    ...(!has('a second account') && { second: undefined }),
    ...(!has('--app-url URL') && { appUrl: undefined }),
    ...(!has('--states URL') && { states: undefined }),
    ...(has('--overlay FILE') && { contract: await openContract(overlay) }),
    allowLeftovers: has('--allow-leftovers'),
    allowDestructive: has('--allow-destructive'),
  };
}

/** Whether a run can test it at all. */
export const canBeTried = (id: string): boolean => !Object.hasOwn(unchecked, id) && !id.startsWith('U-');
