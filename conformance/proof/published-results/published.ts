import '../../src/composition.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Contract } from '../../src/engine/contract/contract.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { Submission } from '../../src/engine/model/submission.ts';
import { observedOverlay } from '../../src/service/observed/observed-overlay.ts';
import { resultFile } from './servers.ts';

/**
 * Publishes a submission: the verdicts and the observations. The checks and their requests are left out, because they are
 * nine tenths of it; the digest is that of the whole report.
 */
export async function publish(id: string, submission: Submission): Promise<void> {
  const { report } = submission;
  const requirements = report.requirements.map(({ id, statement, verdict, reason }) => ({
    id,
    statement,
    verdict,
    ...(reason !== undefined && { reason }),
    checks: [],
  }));
  const published = { ...submission, report: { ...report, requirements, checks: [], leftovers: [] } };
  const file = resultFile(id);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(published)}\n`);
}

/** The published result of a server. */
export const readPublished = async (id: string): Promise<Submission> =>
  JSON.parse(await readFile(resultFile(id), 'utf8')) as Submission;

/** The contract with the observations of a server's published run, as `run --write-overlay` would write them. */
export async function withPublishedChoices(id: string): Promise<Contract> {
  const { report } = await readPublished(id);
  return loadContract({ overlay: { name: `${id}.yaml`, document: parse(observedOverlay(report)) } });
}
