import { parse } from 'yaml';
import type { Contract } from '../../src/contract/contract.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { observedOverlay } from '../../src/reporters/observed-overlay.ts';
import { readPublished } from './read-published.ts';

/** The contract with what the published run of a server observed, as `run --write-overlay` would write it. */
export async function withPublishedChoices(id: string): Promise<Contract> {
  const { report } = await readPublished(id);
  return loadContract({ overlay: { name: `${id}.yaml`, document: parse(observedOverlay(report)) } });
}
