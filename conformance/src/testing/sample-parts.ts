import type { SubjectId } from '../engine/model/subject.ts';
import type { CheckReport, ExchangeReport, Report, RequirementReport } from '../engine/model/report.ts';
import type { Verdict } from '../engine/model/verdict.ts';
import { sampleReport } from './sample-report.ts';

/** The sample report with only some of its requirements. */
export const reportOn = (...ids: readonly SubjectId[]): Report => ({
  ...sampleReport,
  requirements: sampleReport.requirements.filter(({ id }) => ids.includes(id)),
});

/** The sample report with each check changed. */
export const withChecks = (change: (check: CheckReport) => CheckReport): Report => ({
  ...sampleReport,
  checks: sampleReport.checks.map(change),
});

/** A check with its only finding repeated. */
export const withFindings =
  (count: number) =>
  (check: CheckReport): CheckReport => ({
    ...check,
    findings: check.findings.flatMap((finding) => Array<typeof finding>(count).fill(finding)),
  });

/** The first check of the sample report that tests a requirement. */
export function checkOn(id: SubjectId): CheckReport {
  const found = sampleReport.checks.find(({ proves }) => proves.includes(id));
  if (!found) throw new TypeError(`No check of the sample proves ${id}.`);
  return found;
}

/** A requirement without a check. */
export const requirement = (id: SubjectId, verdict: Verdict): RequirementReport => ({
  id,
  statement: `What ${id} says.`,
  verdict,
  checks: [],
});

/** An exchange without operation, headers, bodies and command. */
export const bareExchange: ExchangeReport = {
  operation: null,
  request: { method: 'PUT', url: 'https://storage.example.net/object-1' },
  response: { status: 204 },
  durationMs: 1_500,
};
