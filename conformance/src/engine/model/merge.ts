import { UsageError } from './errors.ts';
import { causesOf } from './causes.ts';
import type { CheckReport, Report, RequirementReport } from './report.ts';
import { requirementReports } from './requirement-verdicts.ts';
import { withCounterpartsOfShards } from './refusals.ts';
import { service } from './service.ts';
import { inOrder, type SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/**
 * Merges the reports of all shards of one run into the report that a single run would have.
 *
 * @param names of the reports, for messages
 * @throws UsageError if they are not shards of one run, or not all of them
 */
export function mergeReports(
  reports: readonly Report[],
  names: readonly string[] = reports.map((_, index) => `Report ${index + 1}`),
): Report {
  const [first] = reports;
  if (!first) throw new UsageError('There is no report to merge.');
  const whole = reports.findIndex(({ shard }) => shard === null);
  if (whole >= 0)
    throw new UsageError(
      `${names[whole]!} is the report of a complete run: only reports of shards can be merged.`,
    );
  for (const other of reports) requireSameRun(first, other);
  requireAllShards(reports.map(({ shard }) => shard));

  const checks = withCounterpartsOfShards(uniteChecks(reports.flatMap((report) => report.checks)), [
    service().operations.signIn,
  ]);
  const observations = uniteObservations(reports.flatMap((report) => report.observations));
  const { requirements, summary } = requirementReports(
    inOrder(reports.flatMap((report) => report.requirements.map(({ id }) => id))),
    checks,
    reasonsWithoutCheck(reports),
  );
  const lateEffects = reports.reduce((sum, { lateEffects = 0 }) => sum + lateEffects, 0);
  const sentAgain = reports.flatMap((report) => report.sentAgain ?? []);
  const repeatedIds = reports.flatMap((report) => report.repeatedIds ?? []);
  const silence = reports.find((report) => report.silence)?.silence;
  return {
    ...first,
    startedAt: reports.map(({ startedAt }) => startedAt).sort()[0]!,
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    requests: reports.reduce((sum, { requests }) => sum + requests, 0),
    shard: null,
    ...(first.command !== undefined && { command: withoutShard(first.command) }),
    interrupted: reports.some(({ interrupted }) => interrupted),
    summary: { ...summary, observed: new Set(observations.map(({ unknown }) => unknown)).size },
    requirements: requirements.map((requirement) => ({
      ...requirement,
      ...remediesFrom(reports, requirement),
    })),
    checks,
    observations,
    leftovers: reports.flatMap(({ leftovers }) => leftovers),
    ...(lateEffects > 0 && { lateEffects }),
    ...(sentAgain.length > 0 && { sentAgain }),
    ...(repeatedIds.length > 0 && { repeatedIds }),
    unexpectedPasses: unitePasses(reports, requirements),
    ...(silence && { silence }),
    causes: causesOf({ requirements, checks, silence, repeatedIds }),
  };
}

/** A command line without the options of one shard; a word with blanks is quoted. */
const withoutShard = (command: string): string =>
  command.replace(/ --(?:shard|report) (?:'[^']*'|\\.|[^\s'\\])+/g, '');

function requireSameRun(first: Report, other: Report): void {
  const facts = (report: Report): Record<string, unknown> => ({
    tool: `${report.tool} ${report.version}`,
    contract: report.contract,
    target: report.target,
    profile: report.profile,
    seed: report.seed,
    filter: report.filter,
    // With `--only`, each shard also has what failed in it.
    requirements: (report.filter?.only ?? []).length > 0 ? [] : report.requirements.map(({ id }) => id),
  });
  const expected = facts(first);
  for (const [name, got] of Object.entries(facts(other))) {
    if (JSON.stringify(expected[name]) === JSON.stringify(got)) continue;
    const difference =
      name === 'requirements'
        ? 'they contain different requirements'
        : `one has ${name} ${show(expected[name])}, another ${show(got)}`;
    throw new UsageError(
      `These reports are not shards of the same run: ${difference}. Give all shards the same options and --seed.`,
    );
  }
}

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function requireAllShards(shards: readonly (string | null)[]): void {
  const count = Number(shards[0]!.split('/')[1]);
  const other = shards.find((shard) => !shard!.endsWith(`/${count}`));
  if (other)
    throw new UsageError(`These reports are not shards of the same run: shards ${shards[0]} and ${other}.`);
  const repeated = shards.find((shard, index) => shards.indexOf(shard) !== index);
  if (repeated) throw new UsageError(`Shard ${repeated} is given more than once.`);
  const all = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
  const missing = all.filter((shard) => !shards.includes(shard));
  if (missing.length > 0) throw new UsageError(`The report of shard ${missing.join(', ')} is missing.`);
}

const weights: readonly Verdict[] = ['failed', 'known', 'error', 'passed', 'observed', 'not exercised'];
const weightier = (a: Verdict, b: Verdict): boolean => weights.indexOf(a) < weights.indexOf(b);

/** Every report contains the response checks: this keeps the weightiest result, with the outcomes of all reports. */
function uniteChecks(checks: readonly CheckReport[]): CheckReport[] {
  const united = new Map<string, CheckReport>();
  for (const check of checks) {
    const other = united.get(check.name);
    united.set(check.name, other ? unite(other, check) : check);
  }
  return [...united.values()];
}

function unite(a: CheckReport, b: CheckReport): CheckReport {
  const outcomes = { ...a.outcomes };
  for (const [id, verdict] of Object.entries(b.outcomes) as [SubjectId, Verdict][]) {
    const known = outcomes[id];
    if (known === undefined || weightier(verdict, known)) outcomes[id] = verdict;
  }
  const testedIn = [...new Set([...(a.testedIn ?? []), ...(b.testedIn ?? [])])].sort();
  return { ...(weightier(b.verdict, a.verdict) ? b : a), outcomes, ...(testedIn.length > 0 && { testedIn }) };
}

function uniteObservations(observations: Report['observations']): Report['observations'] {
  const distinct = new Map(
    observations.map((observation) => [`${observation.unknown} ${observation.behaviour}`, observation]),
  );
  const number = (id: string) => Number(id.slice(id.lastIndexOf('-') + 1));
  return [...distinct.values()].sort(
    (a, b) => number(a.unknown) - number(b.unknown) || (a.behaviour < b.behaviour ? -1 : 1),
  );
}

/** What one shard found in the way counts; otherwise, all give the same remedies, and the shortest list counts. */
function remediesFrom(
  reports: readonly Report[],
  { id, verdict }: RequirementReport,
): Pick<RequirementReport, 'obstacle' | 'remedies'> {
  if (verdict !== 'not exercised') return {};
  const own = reports.flatMap(({ requirements }) =>
    requirements.filter((requirement) => requirement.id === id),
  );
  const [obstacle] = own.flatMap((requirement) => requirement.obstacle ?? []);
  if (obstacle !== undefined) return { obstacle };
  const [shortest] = own
    .flatMap(({ remedies = [] }) => (remedies.length > 0 ? [remedies] : []))
    .sort((a, b) => a.length - b.length);
  return shortest ? { remedies: shortest } : {};
}

/** Why no check proves a requirement; used if no shard has a check of it. */
function reasonsWithoutCheck(reports: readonly Report[]): Partial<Record<SubjectId, string>> {
  const all = reports.flatMap(({ requirements }) => requirements);
  return Object.fromEntries(all.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason]])));
}

/** A requirement that passed in one shard may have failed in another, as the baseline expects. */
function unitePasses(
  reports: readonly Report[],
  requirements: readonly RequirementReport[],
): readonly SubjectId[] {
  const known = new Set(requirements.filter(({ verdict }) => verdict === 'known').map(({ id }) => id));
  return [...new Set(reports.flatMap(({ unexpectedPasses }) => unexpectedPasses))].filter(
    (id) => !known.has(id),
  );
}
