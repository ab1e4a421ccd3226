import { unchecked } from '../service/areas/unchecked.ts';
import type { Contract } from '../engine/contract/contract.ts';
import type { Report } from '../engine/model/report.ts';
import type { CheckResult } from '../engine/model/verdict.ts';
import { wireReport } from '../engine/wire/wire-report.ts';
import type { WireJudge } from '../engine/wire/wire-judge.ts';
import { defaultReports, type ReportTarget } from './report-target.ts';
import { writeReports } from './reports.ts';
import type { Surroundings } from './surroundings.ts';
import type { WireView } from './wire-view.ts';

export interface WireOutcome {
  readonly judge: WireJudge;
  readonly contract: Contract;
  readonly profile: 'proxy' | 'har' | 'client';
  readonly target: string;
  readonly startedAt: Date;
  readonly interrupted?: boolean;
  readonly further?: readonly CheckResult[];
  /** The side to report on; by default both. */
  readonly side?: 'client';
}

/** Prints and writes the result of traffic. */
export async function tellOutcome(
  { judge, interrupted = false, ...outcome }: WireOutcome,
  reports: readonly ReportTarget[],
  view: WireView,
  { stdout }: Pick<Surroundings, 'stdout'>,
): Promise<Report> {
  const report = wireReport(judge, { ...outcome, unchecked, interrupted });
  view.finished(report, judge.seen);
  await writeReports(reports, report);
  if (reports === defaultReports) stdout.write(`\nreport  ${defaultReports[0]!.file}\n`);
  return report;
}
