import type { Report } from '../../../src/engine/model/report.ts';
import type { SubjectId } from '../../../src/engine/model/subject.ts';
import type { PlantedFault } from '../planted-fault.ts';

/** What a run of all checks has recorded of a fault. */
export interface Recorded {
  /** Ids of checks that see it, and together blame all that it violates; each check is a killer of some fault. */
  readonly killers: readonly string[];
  /** All requirements that fail, sorted. */
  readonly failed: readonly SubjectId[];
}

/** The result of a run against a fault. */
export interface Examination {
  /** Requirements that failed or ended with an error, sorted. */
  readonly failed: readonly SubjectId[];
  /** By the id of each check that saw the fault: the requirements that it blames. */
  readonly finders: Readonly<Record<string, readonly SubjectId[]>>;
  /** Ids of all checks that tested something. */
  readonly judged: readonly string[];
  /** The failed requirements with their checks, one per line. */
  readonly findings: readonly string[];
  /** Why there is no report; undefined if there is one. */
  readonly broke: string | undefined;
  /** The message of the first error that the code of the fault threw in a request. */
  readonly thrown?: string | undefined;
  readonly durationMs: number;
}

/** Which checks run: the recorded killers of a fault, or all that can find it. */
export type Scope = 'killers' | 'all';

export interface Outcome {
  readonly fault: PlantedFault;
  readonly examination: Examination;
  /** Whether every requirement failed that the fault violates. */
  readonly killed: boolean;
  /** Requirements that failed, and are not recorded. */
  readonly misattributed: readonly SubjectId[];
  /** Recorded requirements that did not fail although all checks ran. */
  readonly missing: readonly SubjectId[];
  /** Recorded killers that did not see the fault. */
  readonly blind: readonly string[];
}

/** @param recorded undefined for a fault without a record: only what it violates is known of it */
export function outcomeOf(
  fault: PlantedFault,
  examination: Examination,
  recorded: Recorded | undefined,
  scope: Scope,
): Outcome {
  const { failed, finders } = examination;
  const expected = recorded?.failed ?? fault.fails;
  return {
    fault,
    examination,
    killed: fault.fails.every((id) => failed.includes(id)),
    misattributed: failed.filter((id) => !expected.includes(id)),
    missing: scope === 'all' ? expected.filter((id) => !failed.includes(id)) : [],
    blind: recorded?.killers.filter((id) => !(id in finders)) ?? [],
  };
}

/** Whether the fault is found as it is recorded. */
export const isAsRecorded = ({ killed, misattributed, missing, blind }: Outcome): boolean =>
  killed && misattributed.length + missing.length + blind.length === 0;

export function examinationOf(report: Report, durationMs: number): Examination {
  const judging = report.checks.filter(({ verdict }) => verdict !== 'not exercised');
  // What a response shows, it shows even if the check then lacks what it needs.
  const finders = report.checks.flatMap(({ name, id = name, proves, verdict, findings, otherFacts = [] }) => {
    const isFailed = verdict === 'failed' || verdict === 'error';
    const stated = findings.flatMap(({ subjects }) => subjects);
    const blamed = new Set([...(isFailed && stated.length === 0 ? proves : stated), ...otherFacts]);
    return blamed.size === 0 ? [] : [[id, [...blamed].sort()] as const];
  });
  return {
    failed: report.requirements
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'error')
      .map(({ id }) => id)
      .sort(),
    finders: Object.fromEntries(finders),
    judged: judging.filter(({ proves }) => proves.length > 0).map(({ name, id = name }) => id),
    findings: judging.flatMap(({ name, proves, verdict, reason = '', findings }) => [
      ...findings.map(({ subjects, expected, got }) =>
        [subjects.join(', '), name, expected, got].join(' | '),
      ),
      ...(verdict === 'error' ? [[proves.join(', '), name, 'broke', reason].join(' | ')] : []),
    ]),
    broke: undefined,
    durationMs,
  };
}

export const broken = (reason: string, durationMs: number): Examination => ({
  failed: [],
  finders: {},
  judged: [],
  findings: [],
  broke: reason,
  durationMs,
});
