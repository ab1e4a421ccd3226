import { causesOf } from '../model/causes.ts';
import type { CheckReport, Report } from '../model/report.ts';
import { requirementReports } from '../model/requirement-verdicts.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Suite } from '../model/suite.ts';
import { checkReport, judgedOf } from '../run/build-report.ts';
import type { RunOptions } from '../run/run-options.ts';
import { select } from '../run/selection.ts';
import { toolName, toolVersion } from '../version.ts';

/**
 * The report of a run that could not connect or sign in: it tested none of its requirements, and contains an error, so that
 * it counts as no success.
 */
export function unreachableReport(suite: Suite, options: RunOptions, reason: string): Report {
  const { contract, baseUrl: target, profile, seed, only, skip, shard } = options;
  const { subjects } = select(suite.checks, contract, options);
  const { judged, unjudged } = judgedOf(subjects, suite);
  const inError = judged.includes('RULE-1') ? 'RULE-1' : judged[0];
  const check: CheckReport = checkReport(
    {
      id: 'RULE-1.reachable',
      name: 'the server responds and accepts the account',
      operation: null,
      proves: inError ? [inError] : [],
      verdict: 'error',
      outcomes: inError ? { [inError]: 'error' } : {},
      reason,
      findings: [],
      exchanges: [],
      durationMs: 0,
    },
    () => '',
  );
  const untested: Partial<Record<SubjectId, string>> = {};
  for (const id of judged) untested[id] = 'the run could not connect or sign in';
  const { requirements, summary } = requirementReports(judged, [check], untested);
  return {
    tool: toolName,
    version: toolVersion,
    contract: { title: contract.title, version: contract.version, overlay: contract.overlay },
    target,
    profile,
    seed,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    requests: 0,
    shard: shard ? `${shard.index}/${shard.count}` : null,
    filter: { only, skip },
    interrupted: false,
    summary: { ...summary, observed: 0 },
    requirements,
    unjudged,
    checks: [check],
    observations: [],
    leftovers: [],
    unexpectedPasses: [],
    causes: causesOf({ requirements, checks: [check] }),
  };
}
