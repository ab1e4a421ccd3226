import { parse } from 'yaml';
import type { Contract } from '../../src/contract/contract.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { observedOverlay } from '../../src/reporters/observed-overlay.ts';
import { readPublished } from './read-published.ts';

/** The contract with the observations of a server's published run, as `run --write-overlay` would write them. */
export async function withPublishedChoices(id: string): Promise<Contract> {
  const { report } = await readPublished(id);
  return loadContract({ overlay: { name: `${id}.yaml`, document: parse(observedOverlay(report)) } });
}
