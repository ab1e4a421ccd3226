import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Requirement } from '../../../generated/registers.ts';
import type { Paths } from '../../lib/paths.ts';
import { namesIn } from '../files.ts';

export interface ReportedRequirement {
  readonly id: string;
  readonly statement: string;
  readonly verdict: string;
  /** Why it was not exercised. */
  readonly reason?: string;
}

/** The part of the runner's JSON report that the pages use. */
export interface PublishedReport {
  readonly contract: { readonly version: string; readonly overlay: string | null };
  readonly profile: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly requests: number;
  readonly summary: Record<'passed' | 'failed' | 'known' | 'errored' | 'notExercised', number>;
  readonly requirements: readonly ReportedRequirement[];
  readonly unjudged: readonly { readonly id: string; readonly statement: string; readonly reason: string }[];
  readonly observations: readonly {
    readonly unknown: string;
    readonly behaviour: string;
    readonly shownBy?: string;
  }[];
}

interface Submission {
  readonly target: { readonly name: string; readonly version: string };
  readonly command: string;
  readonly digest: string;
  readonly report: PublishedReport;
}

/** A submitted result with the name of its file. */
export interface PublishedResult extends Submission {
  /** E.g. `reference-server`. */
  readonly id: string;
  /** An SVG, and the JSON of a shields.io endpoint; only the servers of this repository have them. */
  readonly badge: { readonly svg: string; readonly endpoint: string } | undefined;
}

/** The reference server and the second implementation come first; the others follow by name. */
const first = ['reference-server', 'second-implementation'];

/**
 * The results in `docs/conformance-results/`; empty if there is no such folder.
 *
 * @param requirements those of the contract, whose statements the files leave out
 */
export async function readSubmissions(
  { results }: Paths,
  requirements: readonly Requirement[],
): Promise<PublishedResult[]> {
  const files = (await namesIn(results)).filter((name) => name.endsWith('.json'));
  const statements = new Map(requirements.map(({ id, statement }) => [id as string, statement]));
  const read = await Promise.all(files.map((name) => readSubmission(path.join(results, name), statements)));
  const rankOf = ({ id }: PublishedResult) => (first.indexOf(id) + 1 || first.length + 1) - 1;
  return read.sort((a, b) => rankOf(a) - rankOf(b));
}

async function readSubmission(
  file: string,
  statements: ReadonlyMap<string, string>,
): Promise<PublishedResult> {
  const submission = JSON.parse(await readFile(file, 'utf8')) as Submission;
  const id = path.basename(file, '.json');
  const requirements = submission.report.requirements.map((requirement) => ({
    ...requirement,
    // A requirement that has left the contract has no statement any more.
    statement: statements.get(requirement.id) ?? (requirement.statement as string | undefined) ?? '',
  }));
  const badge = await badgeOf(path.join(path.dirname(file), 'badges'), id);
  return { ...submission, report: { ...submission.report, requirements }, id, badge };
}

async function badgeOf(folder: string, id: string): Promise<PublishedResult['badge']> {
  const [svg, endpoint] = [`${id}.svg`, `${id}.json`];
  const names = await namesIn(folder);
  if (!names.includes(svg) || !names.includes(endpoint)) return undefined;
  const [picture, answer] = await Promise.all(
    [svg, endpoint].map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return { svg: picture!, endpoint: answer! };
}
