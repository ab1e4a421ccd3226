import '../../src/composition.ts';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Contract } from '../../src/engine/contract/contract.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { Submission } from '../../src/engine/model/submission.ts';
import { requirements as register } from '../../../generated/registers.ts';
import { findSubject } from '../../src/engine/model/subject.ts';
import { observedOverlay } from '../../src/service/observed/observed-overlay.ts';
import { badgeAsJson, badgeAsSvg } from '../../src/engine/reporters/badge.ts';
import { replaceFiles } from '../../../scripts/lib/replace-files.ts';
import { badgeFiles, resultFile } from './servers.ts';

const ofContract = new Set<string>(register.map(({ id }) => id));

/**
 * Publishes the submissions of servers, with a badge each: all of them, or none if one cannot be had.
 *
 * @param submissions by the id of the server
 * @returns the errors
 */
export async function publish(
  submissions: Readonly<Record<string, () => Promise<Submission>>>,
  replace = replaceFiles,
): Promise<unknown[]> {
  const files = new Map<string, string>();
  const errors: unknown[] = [];
  for (const [id, submit] of Object.entries(submissions)) {
    try {
      const submission = await submit();
      const { svg, endpoint } = badgeFiles(id);
      files.set(resultFile(id), published(submission));
      files.set(svg, badgeAsSvg(submission.report));
      files.set(endpoint, badgeAsJson(submission.report));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) await replace(files);
  return errors;
}

/**
 * The verdicts and the observations. The checks and their requests are left out, because they are nine tenths of a
 * submission, and the statements of the contract's requirements; the digest is that of the whole report.
 */
function published(submission: Submission): string {
  const { report } = submission;
  const requirements = report.requirements.map(({ id, statement, verdict, reason }) => ({
    id,
    ...(!ofContract.has(id) && { statement }),
    verdict,
    ...(reason !== undefined && { reason }),
  }));
  const rest = { ...report, requirements, checks: [], leftovers: [] };
  return `${JSON.stringify({ ...submission, report: rest })}\n`;
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
