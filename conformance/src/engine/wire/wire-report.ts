import type { Contract } from '../contract/contract.ts';
import { curlOf } from '../http/curl.ts';
import { causesOf } from '../model/causes.ts';
import type { CauseReport, CheckReport, Report } from '../model/report.ts';
import { requirementReports } from '../model/requirement-verdicts.ts';
import { subjectOf, subjectsWith, type SubjectId } from '../model/subject.ts';
import type { CheckResult } from '../model/verdict.ts';
import { checkReport } from '../run/build-report.ts';
import { redactExchanges } from '../run/redact-exchanges.ts';
import type { Suite } from '../run/suite.ts';
import { toolName, toolVersion } from '../../version.ts';
import type { WireJudge } from './wire-judge.ts';

export interface WireReportOptions {
  readonly contract: Contract;
  readonly unchecked: Suite['unchecked'];
  /** How the traffic was captured; takes the place of the profile of a run. */
  readonly profile: 'proxy' | 'har' | 'client';
  /** The API root of the server. */
  readonly target: string;
  readonly startedAt: Date;
  readonly interrupted: boolean;
  /** Further results, such as those of the behaviours. */
  readonly further?: readonly CheckResult[];
  /** Only reports on the client; by default, on both sides. */
  readonly side?: 'client';
}

/** Maximum number of malformed requests that a report shows: a broken client sends the same again and again. */
const mostMalformed = 20;

/** The report on traffic: every requirement, with a check for each side that exchanges can show. */
export function wireReport(judge: WireJudge, options: WireReportOptions): Report {
  const { contract, unchecked, target, startedAt, further = [] } = options;
  const { redactor } = judge;
  const { clientSubjects } = judge;
  const own = judge.results().filter((result) => options.side === undefined || result.side === options.side);
  const results = redactExchanges([...own, ...further], redactor);
  const proven = results.flatMap(({ proves }) => proves);
  const subjects = [...new Set<SubjectId>([...subjectsWith(new Set()), ...clientSubjects, ...proven])];
  const reasonOf = (id: SubjectId) => (unchecked as Partial<Record<SubjectId, string>>)[id];
  const isUnjudged = (id: SubjectId) =>
    reasonOf(id) !== undefined && !clientSubjects.has(id) && !proven.includes(id);
  const judged = subjects.filter((id) => !isUnjudged(id));
  const unproven = Object.fromEntries(
    judged.map((id) => [
      id,
      clientSubjects.has(id)
        ? 'no request to which this applies'
        : 'recorded traffic cannot show this: a run tests it',
    ]),
  );
  const { requirements: verdicts, summary } = requirementReports(judged, results, unproven);
  const checks = results.map((result) => checkReport(result, curlOf));
  const observations = judge.observations();
  const { malformed } = judge.seen;
  return redactor.deep({
    tool: toolName,
    version: toolVersion,
    contract: { title: contract.title, version: contract.version, overlay: contract.overlay },
    target,
    profile: options.profile,
    seed: 0,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: judge.seen.judged + judge.seen.presigned + judge.seen.unjudged,
    shard: null,
    interrupted: options.interrupted,
    summary: { ...summary, observed: new Set(observations.map(({ unknown }) => unknown)).size },
    requirements: verdicts,
    unjudged: subjects
      .filter(isUnjudged)
      .map((id) => ({ id, statement: subjectOf(id).statement, reason: reasonOf(id) ?? '' })),
    checks,
    observations,
    leftovers: [],
    ...(malformed.length > 0 && {
      malformed: { count: malformed.length, shown: malformed.slice(0, mostMalformed) },
    }),
    unexpectedPasses: [],
    causes: [
      ...serverCauses(verdicts, checks),
      ...clientCauses(checks, new Set(further.map(({ name }) => name))),
    ],
  });
}

/** Faults of the client are not causes: they say nothing about the server. */
function serverCauses(verdicts: Report['requirements'], checks: readonly CheckReport[]): CauseReport[] {
  // The runner sent no request itself, so no fault of the server blocked a check.
  const own = checks
    .filter(({ side }) => side !== 'client')
    .map((check) => (check.blockedBy ? { ...check, blockedBy: [] } : check));
  return causesOf({ requirements: [...verdicts], checks: own }).map((cause) => ({ ...cause, unblocks: 0 }));
}

/** @param behaviours the names of the checks that are about one behaviour of the server */
function clientCauses(checks: readonly CheckReport[], behaviours: ReadonlySet<string>): CauseReport[] {
  const broken = checks.filter(({ side, verdict }) => side === 'client' && verdict === 'failed');
  // Behaviours of the same kind show the same fault of the client.
  const alike = (a: CheckReport, b: CheckReport) =>
    a.expected === b.expected && a.proves.join(' ') === b.proves.join(' ');
  const first = broken.filter(
    (checkReport, index) => broken.findIndex((other) => alike(checkReport, other)) === index,
  );
  return first.map((check) => {
    const { name, proves, expected = '', got = '', exchanges, findings } = check;
    const others = broken.filter((other) => alike(check, other)).length - 1;
    const more = others > 0 ? `, and in ${others} more` : '';
    const shown = findings[0]?.exchange ?? null;
    return {
      kind: 'behaviour',
      cause: `The client${behaviours.has(name) ? ` ${name}${more}` : ''}: expected ${expected}, got ${got}`,
      requirements: proves,
      unblocks: 0,
      operations: [...new Set(exchanges.flatMap(({ operation }) => operation ?? []))],
      shownBy: { check: name, exchange: shown },
    };
  });
}
