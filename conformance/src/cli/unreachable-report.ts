import { checkReport } from '../run/build-report.ts';
import type { CheckReport, Report } from '../model/report.ts';
import type { RunOptions } from '../run/run-options.ts';
import { subjectOf } from '../model/subject.ts';
import { toolName, toolVersion } from '../version.ts';

/**
 * The report of a run that could not connect or sign in: it contains an error, so that an empty report does not count
 * as success.
 */
export function unreachableReport(options: RunOptions, reason: string): Report {
  const { contract, baseUrl: target, profile, seed, only, skip, shard } = options;
  const name = 'the server responds and accepts the account';
  const check: CheckReport = checkReport(
    {
      id: 'RULE-1.reachable',
      name,
      operation: null,
      proves: ['RULE-1'],
      verdict: 'error',
      outcomes: { 'RULE-1': 'error' },
      reason,
      findings: [],
      exchanges: [],
      durationMs: 0,
    },
    () => '',
  );
  const { statement } = subjectOf('RULE-1');
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
    summary: { passed: 0, failed: 0, errored: 1, notExercised: 0, known: 0, observed: 0 },
    requirements: [{ id: 'RULE-1', statement, verdict: 'error', reason, checks: [name] }],
    unjudged: [],
    checks: [check],
    observations: [],
    leftovers: [],
    unexpectedPasses: [],
    causes: [],
  };
}
