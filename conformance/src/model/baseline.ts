import { UsageError } from './errors.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Report } from './report.ts';
import { findSubject, type SubjectId } from './subject.ts';
import { didYouMean } from './suggest.ts';
import { requirements } from '../../../generated/registers.ts';

/** Failures that are expected, from the file of `--baseline`. */
export interface Baseline {
  readonly failures: readonly { readonly requirement: SubjectId; readonly reason?: string | undefined }[];
}

type Failure = Baseline['failures'][number];

const shape = 'Expected a list "failures" of { requirement, reason }.';

/**
 * Reads a baseline, YAML or JSON.
 *
 * @param name of the file, for messages
 * @throws UsageError for anything but a baseline of known, distinct ids
 * @example
 * await parseBaseline('failures:\n  - requirement: FOLDER-4\n    reason: ticket 512\n', 'baseline.yaml')
 */
export async function parseBaseline(text: string, name: string): Promise<Baseline> {
  const value = await parseYaml(text, name);
  const entries = isRecord(value) ? value['failures'] : undefined;
  if (!Array.isArray(entries)) throw new UsageError(`${name} is no baseline. ${shape}`);
  const failures = entries.map((entry, index) => parseFailure(entry, `${name}: failures[${index}]`));
  const ids = failures.map(({ requirement }) => requirement);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new UsageError(`${name} has ${repeated} more than once.`);
  return { failures };
}

/** A baseline as it stands in its file: JSON where the name ends in `.json`, YAML otherwise. */
export async function printBaseline(baseline: Baseline, name: string): Promise<string> {
  if (name.endsWith('.json')) return `${JSON.stringify(baseline, null, 2)}\n`;
  const { stringify } = await import('yaml');
  return `# Failures that are known. One that no longer fails makes the run fail until it is taken out here.\n${stringify(baseline)}`;
}

/** The baseline after a run: what fails now, and what the run could not tell. Reasons that were given stay. */
export function renewBaseline(old: Baseline, { requirements }: Pick<Report, 'requirements'>): Baseline {
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
  const kept = old.failures.filter(({ requirement }) => verdicts.get(requirement) !== 'passed');
  const added = requirements
    .filter(({ id, verdict }) => verdict === 'failed' && !kept.some(({ requirement }) => requirement === id))
    .map(({ id }) => ({ requirement: id }));
  return { failures: [...kept, ...added] };
}

function parseFailure(entry: unknown, place: string): Failure {
  if (!isRecord(entry) || typeof entry['requirement'] !== 'string') {
    throw new UsageError(`${place} names no requirement. ${shape}`);
  }
  const { requirement: id, reason, ...others } = entry;
  if (!findSubject(id)) {
    const meant = didYouMean(
      id,
      requirements.map((one) => one.id),
    );
    throw new UsageError(`${place}: there is no requirement ${JSON.stringify(id)}.${meant}`);
  }
  if (reason !== undefined && typeof reason !== 'string') {
    throw new UsageError(`${place}: "reason" must be text.`);
  }
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw new UsageError(`${place}: unknown key "${unknown}". ${shape}`);
  return { requirement: id as SubjectId, ...(reason !== undefined && { reason }) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
