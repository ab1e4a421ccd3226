import '../../src/composition.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { Contract } from '../../src/engine/contract/contract.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { Submission } from '../../src/engine/model/submission.ts';
import { requirements as register } from '../../../generated/registers.ts';
import { findSubject } from '../../src/engine/model/subject.ts';
import { observedOverlay } from '../../src/service/observed/observed-overlay.ts';
import { resultFile } from './servers.ts';

const ofContract = new Set<string>(register.map(({ id }) => id));

/**
 * Publishes a submission: the verdicts and the observations. The checks and their requests are left out, because they are
 * nine tenths of it, and the statements of the contract's requirements; the digest is that of the whole report.
 */
export async function publish(id: string, submission: Submission): Promise<void> {
  const { report } = submission;
  const requirements = report.requirements.map(({ id, statement, verdict, reason }) => ({
    id,
    ...(!ofContract.has(id) && { statement }),
    verdict,
    ...(reason !== undefined && { reason }),
  }));
  const published = { ...submission, report: { ...report, requirements, checks: [], leftovers: [] } };
  const file = resultFile(id);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(published)}\n`);
}

/** The published result of a server, with the statements of today's contract where it has none. */
export async function readPublished(id: string): Promise<Submission> {
  const { report, ...rest } = JSON.parse(await readFile(resultFile(id), 'utf8')) as Submission;
  const requirements = report.requirements.map((requirement) => ({
    ...findSubject(requirement.id),
    ...requirement,
    checks: [],
  }));
  return { ...rest, report: { ...report, requirements } };
}

/** The contract with the observations of a server's published run, as `run --write-overlay` would write them. */
export async function withPublishedChoices(id: string): Promise<Contract> {
  const { report } = await readPublished(id);
  return loadContract({ overlay: { name: `${id}.yaml`, document: parse(observedOverlay(report)) } });
}
