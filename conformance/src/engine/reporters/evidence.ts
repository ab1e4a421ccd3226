import type {
  CheckReport,
  ExchangeReport,
  FindingReport,
  Report,
  RequirementReport,
  ShownExchange,
} from '../model/report.ts';

/** Why a requirement did not pass: a finding, or a check that ended with an error. */
export interface Evidence {
  readonly check: CheckReport;
  /** Undefined if the check ended with an error. */
  readonly finding: FindingReport | undefined;
  /** The exchange that shows it. */
  readonly exchange: ShownExchange | undefined;
}

/** A requirement that failed, could not be tested because of an error, or is in the baseline, with all its evidence. */
export interface Failure {
  readonly requirement: RequirementReport;
  readonly evidence: readonly Evidence[];
}

/** Requirements that did not pass, in the order of the register. */
export function failuresOf({ requirements, checks }: Pick<Report, 'requirements' | 'checks'>): Failure[] {
  return requirements
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'error' || verdict === 'known')
    .map((requirement) => ({
      requirement,
      evidence: checks.flatMap((check) => evidenceAgainst(requirement, check)),
    }));
}

/** The first operation in the evidence: that of the exchange or that of the check. */
export function operationOf({ check, exchange }: Evidence): string | undefined {
  return exchange?.operation ?? check.operation ?? undefined;
}

function evidenceAgainst({ id, verdict }: RequirementReport, check: CheckReport): Evidence[] {
  // A failure of another check is news; what the baseline lists is not.
  if (verdict === 'failed' && check.outcomes[id] === 'known') return [];
  if (check.outcomes[id] === 'error')
    return [{ check, finding: undefined, exchange: check.unanswered?.exchange }];
  return check.findings
    .filter(({ subjects }) => subjects.includes(id))
    .map((finding) => ({ check, finding, exchange: exchangeOf(finding, check) }));
}

/** The exchange of a finding of this check. */
export function exchangeOf({ exchange }: FindingReport, check: CheckReport): ExchangeReport | undefined {
  return exchange === null ? undefined : check.exchanges[exchange];
}
