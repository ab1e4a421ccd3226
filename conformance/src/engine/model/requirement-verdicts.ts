import type { RequirementReport, Summary } from './report.ts';
import { subjectOf, type SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/** What the verdicts of requirements are computed from; results and reports of checks both contain it. */
export interface Judged {
  readonly name: string;
  readonly proves: readonly SubjectId[];
  readonly verdict?: Verdict;
  readonly outcomes: Readonly<Partial<Record<SubjectId, Verdict>>>;
  readonly reason?: string | undefined;
  /** Null for what is tested in every response. */
  readonly operation?: string | null;
  /** If it was not exercised: the operations whose responses were the reason. */
  readonly blockedBy?: readonly string[] | undefined;
  /** Whether the reason is that the server returns nothing that shows the fact, which the interface allows. */
  readonly cannotBeSeen?: true;
}

export interface RequirementVerdicts {
  readonly requirements: RequirementReport[];
  readonly summary: Omit<Summary, 'observed'>;
}

/**
 * The verdict of each requirement, from the checks that prove it. The first of these that applies: `failed` if a check
 * failed; `error` if a check ended with an error, because its result is unknown; `known` if a check failed as the
 * baseline expects; `not exercised` if responses of the server kept a check from testing its part; `passed` if a check
 * passed.
 *
 * @param subjects in the order of the report
 * @param unproven why a requirement has no check
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

/** Whether a check was not exercised because of the server's responses, and not because of the options of the run. */
const isKeptBack = ({ operation, verdict, blockedBy }: Judged): boolean =>
  operation !== null && verdict === 'not exercised' && blockedBy !== undefined;

/** Whether no check can test it on this server, whatever options a run has: there is nothing to repair. */
const isUnseen = (proofs: readonly Judged[]): boolean =>
  proofs.some(({ cannotBeSeen }) => cannotBeSeen) && !proofs.some(isKeptBack);

/** A requirement passes only if no check of it was kept back: the passed checks would hide the part that is not tested. */
function verdictOf(outcomes: readonly (Verdict | 'kept back' | undefined)[]): Verdict {
  if (outcomes.includes('failed')) return 'failed';
  if (outcomes.includes('error')) return 'error';
  if (outcomes.includes('known')) return 'known';
  if (outcomes.includes('kept back')) return 'not exercised';
  return outcomes.includes('passed') ? 'passed' : 'not exercised';
}

/**
 * The reasons of its checks, each once; if checks ended with an error, only theirs. A check without a reason failed before
 * it tested this requirement.
 */
function reasonOf(proofs: readonly Judged[], id: SubjectId, unproven: string | undefined): string {
  const broken = proofs.filter(({ outcomes }) => outcomes[id] === 'error');
  const reasons = (broken.length > 0 ? broken : proofs).flatMap(({ reason }) => reason ?? []);
  if (reasons.length > 0) return [...new Set(reasons)].join('; ');
  if (proofs.length > 0) return 'its checks failed before they tested it';
  return unproven ?? 'no check of this run tests it';
}
