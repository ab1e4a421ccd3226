import { UsageError } from './errors.ts';
import type { CheckReport, Report } from './report.ts';
import { findSubject, type SubjectId } from './subject.ts';
import { didYouMean } from './did-you-mean.ts';
import { service } from './service.ts';

/**
 * An expected failure: of one requirement, by one check, in responses of one operation. Another failure of the same
 * requirement is not expected.
 */
export interface KnownFailure {
  readonly requirement: SubjectId;
  /** Id of the check. */
  readonly check: string;
  /** The sentence of the check, for people; not compared. */
  readonly name?: string | undefined;
  /** Undefined if the failure is not in a response of an operation. */
  readonly operation?: string | undefined;
  readonly reason?: string | undefined;
}

/** The expected failures in the file of `--baseline`. */
export interface Baseline {
  readonly failures: readonly KnownFailure[];
}

const shape = 'It must be a list "failures" of { requirement, check, name, operation, reason }.';

/** The same for two entries about the same failure. */
export const keyOfFailure = ({ requirement, check, operation = '' }: KnownFailure): string =>
  [requirement, operation, check].join(' ');

/**
 * Reads a baseline, YAML or JSON.
 *
 * @param name of the file, for messages
 * @throws UsageError for anything but a baseline of known ids and distinct failures
 * @example
 * await parseBaseline('failures:\n  - requirement: FOLDER-4\n    check: FOLDER-4.1\n', 'b.yaml')
 */
export async function parseBaseline(text: string, name: string): Promise<Baseline> {
  const { parseYaml } = await import('./yaml.ts');
  const value = parseYaml(text, name);
  const entries = isRecord(value) ? value['failures'] : undefined;
  if (!Array.isArray(entries)) throw new UsageError(`${name} is not a baseline. ${shape}`);
  const failures = entries.map((entry, index) => parseFailure(entry, `${name}: failures[${index}]`));
  const keys = failures.map(keyOfFailure);
  const repeated = failures.find((failure, index) => keys.indexOf(keyOfFailure(failure)) !== index);
  if (repeated)
    throw new UsageError(`${name} lists the same failure of ${repeated.requirement} more than once.`);
  return { failures };
}

/** The text of a baseline file: JSON if the name ends in `.json`, otherwise YAML. */
export async function printBaseline(baseline: Baseline, name: string): Promise<string> {
  if (name.endsWith('.json')) return `${JSON.stringify(baseline, null, 2)}\n`;
  const { printYaml } = await import('./yaml.ts');
  return `# Known failures. If one of them no longer fails, the run fails until you remove it here.\n${printYaml(baseline)}`;
}

/** What says whether a check tested a requirement in an operation. */
type Tested = Pick<CheckReport, 'id' | 'name' | 'outcomes' | 'testedIn'> & {
  readonly exchanges: readonly { readonly operation?: string | null | undefined }[];
};

/** Whether checks of one run tested what a baseline expects to fail. */
export function testedBy(checks: readonly Tested[]): (failure: KnownFailure) => boolean {
  const sent = new Set(checks.flatMap(({ exchanges }) => exchanges.map(({ operation }) => operation)));
  const byId = new Map(checks.map((check) => [check.id ?? check.name, check]));
  return ({ requirement, check: id, operation }) => {
    const check = byId.get(id);
    const verdict = check?.outcomes[requirement];
    if (verdict !== 'passed' && verdict !== 'failed' && verdict !== 'known') return false;
    // A refused request shows nothing of what a success contains.
    return operation === undefined || (check?.testedIn?.includes(operation) ?? sent.has(operation));
  };
}

/** The baseline after a run: the failures of the run, and the old entries that it did not test. Reasons stay. */
export function renewBaseline(old: Baseline, { checks }: Pick<Report, 'checks'>): Baseline {
  const isTested = testedBy(checks);
  const kept = old.failures.filter((failure) => !isTested(failure));
  const reasons = new Map(old.failures.map((failure) => [keyOfFailure(failure), failure.reason]));
  const failing = new Map(
    checks.flatMap(failuresOf).map((failure) => [keyOfFailure(failure), failure] as const),
  );
  const added = [...failing].map(([key, failure]): KnownFailure => {
    const reason = reasons.get(key);
    return { ...failure, ...(reason !== undefined && { reason }) };
  });
  return { failures: [...kept, ...added] };
}

/** The failures of a check, by requirement and operation. */
function failuresOf({
  name,
  id: check = name,
  operation,
  findings,
  exchanges,
  outcomes,
}: Report['checks'][number]): KnownFailure[] {
  return findings.flatMap((finding) => {
    const shown = finding.exchange === null ? undefined : exchanges[finding.exchange]?.operation;
    const of = shown ?? operation ?? undefined;
    return finding.subjects
      .filter((id) => outcomes[id] === 'failed' || outcomes[id] === 'known')
      .map((requirement) => ({
        requirement,
        check,
        name,
        ...(of !== undefined && { operation: of }),
      }));
  });
}

function parseFailure(entry: unknown, place: string): KnownFailure {
  if (!isRecord(entry) || typeof entry['requirement'] !== 'string') {
    throw new UsageError(`${place} has no requirement. ${shape}`);
  }
  const { requirement: id, check, name, operation, reason, ...others } = entry;
  if (!findSubject(id)) {
    const meant = didYouMean(
      id,
      service().requirements.map((requirement) => requirement.id),
    );
    throw new UsageError(`${place}: there is no requirement ${JSON.stringify(id)}.${meant}`);
  }
  for (const [key, value] of Object.entries({ check, name, operation, reason })) {
    if (value !== undefined && typeof value !== 'string')
      throw new UsageError(`${place}: "${key}" must be text.`);
  }
  if (check === undefined) throw new UsageError(`${place} has no check. ${shape}`);
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw new UsageError(`${place}: unknown key "${unknown}". ${shape}`);
  return {
    requirement: id as SubjectId,
    check: check as string,
    ...(name !== undefined && { name: name as string }),
    ...(operation !== undefined && { operation: operation as string }),
    ...(reason !== undefined && { reason: reason as string }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
