import type { RequirementReport, Summary } from './report.ts';
import { subjectOf, type SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** What a check tells of the subjects that it proves; results and reports of checks both do. */
export interface Judged {
  readonly name: string;
  readonly proves: readonly SubjectId[];
  readonly verdict?: Verdict;
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  readonly reason?: string | undefined;
  /** Null of what is judged in every answer. */
  readonly operation?: string | null;
  /** Of one that was not exercised: the operations whose answers kept it from that. */
  readonly blockedBy?: readonly string[] | undefined;
  /** Of the same: the server lawfully shows nothing of what it is about. */
  readonly cannotBeSeen?: true;
}

export interface RequirementVerdicts {
  readonly requirements: RequirementReport[];
  readonly summary: Omit<Summary, 'observed'>;
}

/**
 * Judges each subject by the checks that prove it. One that fails is enough for `failed`. Otherwise one that broke is
 * enough for `error`: what it would have found is not known. Then one that fails as the baseline says is enough for
 * `known`, one that the server kept from its part for `not exercised`, and one that passed for `passed`.
 *
 * @param subjects in the order of the report
 * @param unproven why there is no check of a subject
 */
export function requirementReports(
  subjects: readonly SubjectId[],
  checks: readonly Judged[],
  unproven: Readonly<Partial<Record<SubjectId, string>>>,
): RequirementVerdicts {
  const requirements = subjects.map((id) => judge(id, checks, unproven[id]));
  const count = (verdict: Verdict) =>
    requirements.filter((requirement) => requirement.verdict === verdict).length;
  const unseen = requirements.filter(({ cannotBeSeen }) => cannotBeSeen).length;
  return {
    requirements,
    summary: {
      passed: count('passed'),
      failed: count('failed'),
      errored: count('error'),
      notExercised: count('not exercised'),
      ...(unseen > 0 && { cannotBeSeen: unseen }),
      known: count('known'),
    },
  };
}

function judge(id: SubjectId, checks: readonly Judged[], unproven: string | undefined): RequirementReport {
  const proofs = checks.filter(({ proves }) => proves.includes(id));
  const verdict = verdictOf(proofs.map((proof) => (isKeptBack(proof) ? 'kept back' : proof.outcomes[id])));
  const reason =
    verdict === 'not exercised' || verdict === 'error' ? reasonOf(proofs, id, unproven) : undefined;
  return {
    id,
    statement: subjectOf(id).statement,
    verdict,
    ...(reason !== undefined && { reason }),
    ...(verdict === 'not exercised' && isUnseen(proofs) && { cannotBeSeen: true as const }),
    checks: proofs.map(({ name }) => name),
  };
}

/** Whether the server's answers, not a choice of the run, kept a check from showing its part. */
const isKeptBack = ({ operation, verdict, blockedBy }: Judged): boolean =>
  operation !== null && verdict === 'not exercised' && blockedBy !== undefined;

/** No check could see it, whatever else is given: none waits for a repair. */
const isUnseen = (proofs: readonly Judged[]): boolean =>
  proofs.some(({ cannotBeSeen }) => cannotBeSeen) && !proofs.some(isKeptBack);

/** It holds only where none of its parts was kept back: the others would hide that nobody knows of that one. */
function verdictOf(outcomes: readonly (Verdict | 'kept back' | undefined)[]): Verdict {
  if (outcomes.includes('failed')) return 'failed';
  if (outcomes.includes('error')) return 'error';
  if (outcomes.includes('known')) return 'known';
  if (outcomes.includes('kept back')) return 'not exercised';
  return outcomes.includes('passed') ? 'passed' : 'not exercised';
}

/**
 * The reasons of its checks, each once; of those that broke alone where one did. A check that gives none failed before
 * it came to this requirement.
 */
function reasonOf(proofs: readonly Judged[], id: SubjectId, unproven: string | undefined): string {
  const broken = proofs.filter(({ outcomes }) => outcomes[id] === 'error');
  const reasons = (broken.length > 0 ? broken : proofs).flatMap(({ reason }) => reason ?? []);
  if (reasons.length > 0) return [...new Set(reasons)].join('; ');
  if (proofs.length > 0) return 'its checks failed before they tested it';
  return unproven ?? 'no check of this run tests it';
}
