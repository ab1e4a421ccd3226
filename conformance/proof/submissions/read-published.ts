import { readFile } from 'node:fs/promises';
import type { Submission } from '../../src/model/submission.ts';
import { submissionFile } from './servers.ts';
import { parse } from 'yaml';
import type { Contract } from '../../src/contract/contract.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { observedOverlay } from '../../src/reporters/observed-overlay.ts';

/** The published result of a server. */
export const readPublished = async (id: string): Promise<Submission> =>
  JSON.parse(await readFile(submissionFile(id), 'utf8')) as Submission;

/** The contract with the observations of a server's published run, as `run --write-overlay` would write them. */
export async function withPublishedChoices(id: string): Promise<Contract> {
  const { report } = await readPublished(id);
  return loadContract({ overlay: { name: `${id}.yaml`, document: parse(observedOverlay(report)) } });
}
