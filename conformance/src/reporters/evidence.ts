import type {
  CheckReport,
  ExchangeReport,
  FindingReport,
  Report,
  RequirementReport,
} from '../model/report.ts';
import { groupBy } from './group-by.ts';

/** Why a requirement is not known to hold: a finding, or a check that broke. */
export interface Evidence {
  readonly check: CheckReport;
  /** Undefined where the check broke. */
  readonly finding: FindingReport | undefined;
  /** The exchange that shows it. */
  readonly exchange: ExchangeReport | undefined;
}

/** A requirement that failed, broke or is known to fail, with all that speaks against it. */
export interface Failure {
  readonly requirement: RequirementReport;
  readonly evidence: readonly Evidence[];
}

/** What does not hold, in the order of the register. */
export function failuresOf({ requirements, checks }: Pick<Report, 'requirements' | 'checks'>): Failure[] {
  return requirements
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'error' || verdict === 'known')
    .map((requirement) => ({
      requirement,
      evidence: checks.flatMap((check) => evidenceAgainst(requirement, check)),
    }));
}

/** The first operation that the evidence names: that of the exchange, or the one that the check is about. */
export function operationOf({ check, exchange }: Evidence): string | undefined {
  return exchange?.operation ?? check.operation ?? undefined;
}

function evidenceAgainst({ id }: RequirementReport, check: CheckReport): Evidence[] {
  if (check.outcomes[id] === 'error') return [{ check, finding: undefined, exchange: undefined }];
  return check.findings
    .filter(({ subjects }) => subjects.includes(id))
    .map((finding) => ({ check, finding, exchange: exchangeOf(finding, check) }));
}

/** The exchange of a finding of this check. */
export function exchangeOf({ exchange }: FindingReport, check: CheckReport): ExchangeReport | undefined {
  return exchange === null ? undefined : check.exchanges[exchange];
}

/** Requirements that were not exercised, by reason; the most frequent reason comes first. */
export function notExercisedByReason({
  requirements,
}: Pick<Report, 'requirements'>): [reason: string, requirements: RequirementReport[]][] {
  const left = requirements.filter(({ verdict }) => verdict === 'not exercised');
  const reasons = groupBy(left, ({ reason }) => reason ?? 'no reason given');
  return [...reasons].sort(([, a], [, b]) => b.length - a.length);
}
