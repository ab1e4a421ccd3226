import type { Report } from '../../../src/model/report.ts';
import type { SubjectId } from '../../../src/model/subject.ts';
import { checkLabel } from '../../../src/reporters/html/words.ts';
import { stateTheSame } from '../general-facts.ts';
import type { Mutant } from '../mutant.ts';

/** The result of a run against a mutant. */
export interface Examination {
  /** Requirements that failed, in the order of the report. */
  readonly red: readonly SubjectId[];
  /** Requirements without a verdict because of an error. */
  readonly errored: readonly SubjectId[];
  /** Ids and names of the checks that failed. */
  readonly failed: readonly string[];
  /** Ids and names of all checks that tested something. */
  readonly judged: readonly string[];
  /** The failed requirements with their checks, one per line. */
  readonly findings: readonly string[];
  /** Why there is no report; undefined if there is one. */
  readonly broke: string | undefined;
  readonly durationMs: number;
}

export interface Outcome {
  readonly mutant: Mutant;
  readonly examination: Examination;
  /** Whether every requirement failed that the mutant breaks. */
  readonly killed: boolean;
  /** Other requirements that failed and do not depend on those, or that ended with an error. */
  readonly astray: readonly SubjectId[];
}

export function outcomeOf(mutant: Mutant, examination: Examination): Outcome {
  const { red, errored } = examination;
  const expected = new Set([...mutant.breaks, ...Object.keys(mutant.also), ...stateTheSame(mutant.breaks)]);
  return {
    mutant,
    examination,
    killed: mutant.breaks.every((id) => red.includes(id)),
    astray: [...red, ...errored].filter((id) => !expected.has(id)),
  };
}

export function examinationOf(report: Report, durationMs: number): Examination {
  const idsOf = (verdict: 'failed' | 'error') =>
    report.requirements.filter((requirement) => requirement.verdict === verdict).map(({ id }) => id);
  const judging = report.checks.filter(
    ({ proves, verdict }) => proves.length > 0 && verdict !== 'not exercised',
  );
  const failing = judging.filter(({ verdict }) => verdict === 'failed');
  return {
    red: idsOf('failed'),
    errored: idsOf('error'),
    failed: failing.map(checkLabel),
    judged: judging.map(checkLabel),
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
  red: [],
  errored: [],
  failed: [],
  judged: [],
  findings: [],
  broke: reason,
  durationMs,
});
