import { curlOf } from '../http/curl.ts';
import type { Check } from '../model/check.ts';
import type { Listener } from '../model/events.ts';
import type { Exchange, LostExchange } from '../model/exchange.ts';
import type { Leftover, Report, ObservationReport } from '../model/report.ts';
import { operationsWithoutCounterpart, withCounterparts } from '../model/refusals.ts';
import { requirementReports } from '../model/requirement-verdicts.ts';
import { counterparts, select, type Selection } from './selection.ts';
import type { Suite } from './suite.ts';
import type { CheckResult, SeenBehaviour } from '../model/verdict.ts';
import { toolName, toolVersion } from '../../version.ts';
import { causesOf } from '../model/causes.ts';
import { checkReport, judgedOf } from './build-report.ts';
import { cleanUp } from './clean-up.ts';
import { asBaselineSays, isKnownIn, unexpectedPasses } from './known-failures.ts';
import { unmetNeed, type Capabilities } from './needs.ts';
import { choiceResults } from './choice-results.ts';
import { redactExchanges } from './redact-exchanges.ts';
import { repeatAlone } from './repeat-alone.ts';
import { leftOut, runCheck } from './run-check.ts';
import { withRemedies } from './remedies.ts';
import type { RunOptions } from './run-options.ts';
import { asOneRun } from '../model/eventually.ts';
import { openSession, type Session } from './session.ts';
import { schedule } from './schedule.ts';
import { inOrder, type SubjectId } from '../model/subject.ts';
import { service } from '../model/service.ts';

/**
 * Tests a server: signs in, runs the selected checks, deletes what they created, and reports.
 *
 * @param suite the checks, and what they know of each operation
 * @param listener called with each event; events contain no secrets
 * @param signal ends the run early; the run still deletes what it created, and reports the results so far
 * @throws UsageError if nothing is selected
 * @throws UnreachableError if the server does not respond or refuses the sign-in
 */
export const run = (
  suite: Suite,
  options: RunOptions,
  listener: Listener,
  signal: AbortSignal,
): Promise<Report> => asOneRun(options.settleMs, () => testServer(suite, options, listener, signal));

async function testServer(
  suite: Suite,
  options: RunOptions,
  listener: Listener,
  signal: AbortSignal,
): Promise<Report> {
  const started = new Date();
  const selection = select(suite.checks, options.contract, options);
  const planned = [...selection.selected, ...selection.supporting];
  const { baseUrl: target, profile, seed } = options;
  listener({ type: 'run-started', target, profile, seed, planned: planned.length });
  const session = await openSession(suite, options, signal);
  const onAbort = () => {
    listener({ type: 'clearing-up', interrupted: true });
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const { ledger } = session.parts;
  const signIns = ledger.tokens;
  try {
    let outcome: Outcome;
    let leftovers: Leftover[];
    try {
      outcome = await runChecks(suite, planned, selection, session, options, listener);
      if (!session.requests.interrupted) listener({ type: 'clearing-up', interrupted: false });
    } finally {
      // Even after a bug of the runner itself, delete what was created.
      if (ledger.tokens > signIns) await session.cleaner.renew();
      leftovers = await cleanUp({ ...session.parts, exchanger: session.cleaner, record: () => undefined });
    }
    const report = buildReport({ suite, started, selection, session, options, ...outcome, leftovers });
    listener({ type: 'run-finished', report });
    return report;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await session.http.close();
  }
}

interface Outcome {
  results: CheckResult[];
  /** Results of checks that do not count. */
  aside: CheckResult[];
  observations: Observations;
  /** Effects of requests that came after the checks had stopped looking for them. */
  lateEffects: number;
}

async function runChecks(
  suite: Suite,
  planned: readonly Check[],
  { selected }: Selection,
  session: Session,
  options: RunOptions,
  listener: Listener,
): Promise<Outcome> {
  const { redactor, parts } = session;
  let lateEffects = 0;
  const capabilities = asKnownNow(capabilitiesOf(session, options), suite.checks);
  const onExchange = (check: Check, exchange: Exchange | LostExchange) => {
    if (!options.verbose) return;
    listener({ type: 'exchange', check: check.name, exchange: redactor.exchange(exchange) });
  };
  const lackOf = (needs: Check['needs']) => unmetNeed({ needs }, capabilities);
  const { contextFor } = suite;
  const runParts = {
    ...parts,
    contextFor,
    onExchange,
    lackOf,
    requestsToGenerate: requestsOfEach(suite, options),
  };
  const counted = new Set(selected);
  const results: CheckResult[] = [];
  const aside: CheckResult[] = [];
  const observations = new Observations();
  const ran = new Set<Check>();
  let done = 0;
  const runOne = async (check: Check) => {
    ran.add(check);
    listener({ type: 'check-started', check });
    const unmet = unmetNeed(check, capabilities);
    const end = unmet === undefined ? await runCheck(check, runParts) : undefined;
    const result = end?.result ?? leftOut(check, unmet ?? '');
    if (result.unanswered?.exchange) onExchange(check, result.unanswered.exchange);
    for (const seen of end?.behaviours ?? []) {
      observations.add({ ...seen, fact: seen.behaviour, operations: check.operations });
    }
    (counted.has(check) ? results : aside).push(result);
    lateEffects += end?.lateEffects ?? 0;
    done++;
    const { name, verdict, reason } = result;
    const publicResult = redactor.deep({ name, verdict, reason, aside: !counted.has(check) });
    listener({ type: 'check-finished', result: publicResult, done, planned: Math.max(done, planned.length) });
  };
  await schedule(planned, options.concurrency, runOne);
  // Checks that the filter left out, to see requests succeed that others expect to be refused.
  const signedIn = carriedOutBefore(session, options);
  const lacking = () => operationsWithoutCounterpart(results, signedIn, aside);
  if (options.shard === undefined && options.only.length > 0) {
    for (const part of counterparts(suite.checks, lacking(), ran, options)) {
      const operations = lacking();
      const needed = part.filter((check) =>
        check.operations.some((operation) => operations.includes(operation)),
      );
      await schedule(needed, options.concurrency, runOne);
    }
  }
  const byName = new Map(planned.map((check) => [check.name, check]));
  return {
    results: await repeatAlone(results, byName, runParts, session.requests),
    aside,
    observations,
    lateEffects,
  };
}

/** The number of requests for each check that generates input; the same on each machine that runs a shard. */
function requestsOfEach(suite: Suite, { contract, budget, ...options }: RunOptions): number {
  const { selected, supporting } = select(suite.checks, contract, { ...options, shard: undefined });
  const generating = [...selected, ...supporting].filter(({ needs }) => needs.includes('budget'));
  return Math.max(1, Math.floor(budget / Math.max(1, generating.length)));
}

function capabilitiesOf({ parts }: Session, options: RunOptions): Capabilities {
  return {
    hasPassword: parts.account.password !== undefined,
    hasSecondAccount: parts.second !== undefined,
    hasAppUrl: parts.appUrl !== undefined,
    allowDestructive: options.allowDestructive,
    allowLeftovers: options.allowLeftovers,
    budget: options.budget,
    states: parts.states,
    contract: options.contract,
  };
}

/** Verdicts would depend on the order of the checks if what one learns of the state provider kept another from running. */
function asKnownNow(capabilities: Capabilities, checks: readonly Check[]): Capabilities {
  const { states } = capabilities;
  const needs = checks.flatMap((check) => [check, ...(check.cases ?? [])].flatMap((one) => one.needs));
  const lacking = new Set<string>(
    ['remove' as const, ...needs].filter((need) => !states?.offers(need as never)),
  );
  return { ...capabilities, states: states && { offers: (capability) => !lacking.has(capability) } };
}

interface Findings extends Outcome {
  suite: Suite;
  started: Date;
  selection: Selection;
  session: Session;
  options: RunOptions;
  leftovers: Leftover[];
}

function buildReport(findings: Findings): Report {
  const { suite, started, selection, session, options, leftovers, observations, lateEffects } = findings;
  const { redactor, responseChecks, http, requests } = session;
  const { contract, shard, baseline } = options;
  const ordered = inSuiteOrder(findings.results, selection.selected);
  for (const seen of responseChecks.seen()) observations.add(seen);
  const observed = observations.list();
  // A success in another shard is only known when the reports are merged.
  const judgedChecks = shard
    ? ordered
    : withCounterparts(ordered, carriedOutBefore(session, options), findings.aside);
  const judgedResults = [
    ...withOtherFacts(judgedChecks, (exchange) =>
      responseChecks.brokenIn(exchange).filter((id) => !isKnownIn(exchange, id, baseline)),
    ),
    ...everyResponseIn(responseChecks.results(new Set(contract.responseSubjects.keys())), selection),
    ...choiceResults(contract.choices, observed, new Set(selection.subjects)),
  ];
  const { judged, unjudged } = judgedOf(
    inOrder([...selection.subjects, ...failingIn(judgedResults).filter((id) => !selection.skipped.has(id))]),
    suite,
  );
  const { ledger } = session.parts;
  const { repeatedIds } = ledger;
  const silence = requests.silence(
    (exchange) => ordered.find(({ exchanges }) => exchanges.includes(exchange))?.name,
  );
  const reportsOf = (results: readonly CheckResult[]) => {
    const verdicts = requirementReports(judged, results, selection.unproven);
    const redacted = redactExchanges(results, redactor);
    const checks = redacted.map((result) =>
      checkReport(result, curlOf, (request) => ledger.isOfRun(request)),
    );
    const requirements = withRemedies(verdicts.requirements, {
      suite,
      checks,
      silence,
      profile: options.profile,
      capabilities: capabilitiesOf(session, options),
      responseSubjects: contract.responseSubjects,
    });
    return { summary: verdicts.summary, requirements, checks };
  };
  const results = asBaselineSays(judgedResults, options.renewsBaseline ? 'all failures' : baseline);
  const { summary, requirements, checks } = reportsOf(results);
  // What becomes known is still to be repaired.
  const toRepair = options.renewsBaseline ? reportsOf(judgedResults) : { requirements, checks };
  return redactor.deep({
    tool: toolName,
    version: toolVersion,
    contract: { title: contract.title, version: contract.version, overlay: contract.overlay },
    target: options.baseUrl,
    profile: options.profile,
    seed: options.seed,
    ...(options.command !== undefined && { command: options.command }),
    startedAt: started.toISOString(),
    durationMs: Date.now() - started.getTime(),
    requests: http.sent,
    shard: shard ? `${shard.index}/${shard.count}` : null,
    filter: { only: options.only, skip: options.skip },
    interrupted: requests.interrupted,
    summary: { ...summary, observed: new Set(observed.map(({ unknown }) => unknown)).size },
    requirements,
    unjudged,
    checks,
    observations: observed.map((seenBehaviour) => observationReport(seenBehaviour, options.baseUrl)),
    leftovers,
    ...(lateEffects > 0 && { lateEffects }),
    ...(http.sentAgain.length > 0 && { sentAgain: http.sentAgain }),
    ...(repeatedIds.length > 0 && { repeatedIds }),
    unexpectedPasses: options.renewsBaseline
      ? []
      : unexpectedPasses(judgedResults, baseline).filter((id) => judged.includes(id)),
    ...(silence && { silence }),
    causes: causesOf({ ...toRepair, silence, repeatedIds }),
  });
}

/** The operations of the run's sign-in, which no check reports. */
const carriedOutBefore = ({ parts }: Session, { credentials }: RunOptions): string[] => [
  parts.account.token === credentials.token ? service().operations.whoAmI : service().operations.signIn,
];

/** Checks end in any order; a report lists them in the order of the suite. */
function inSuiteOrder(results: readonly CheckResult[], checks: readonly Check[]): CheckResult[] {
  const position = new Map(checks.map(({ name }, index) => [name, index]));
  return [...results].sort((a, b) => position.get(a.name)! - position.get(b.name)!);
}

/**
 * What is tested in every response: the selected requirements, and of the others those that fail in responses of the
 * selected operations.
 */
function everyResponseIn(
  results: readonly CheckResult[],
  { selected, responseSubjects, skipped }: Selection,
): CheckResult[] {
  const operations = new Set<string>(selected.flatMap(({ operations }) => operations));
  return results.flatMap((result) => {
    const [subject] = result.proves;
    if (responseSubjects.has(subject!)) return result;
    const findings = result.findings.filter(({ exchange }) => operations.has(exchange?.operation ?? ''));
    if (findings.length === 0 || skipped.has(subject!)) return [];
    return {
      ...result,
      findings,
      exchanges: [...new Set(findings.flatMap(({ exchange }) => exchange ?? []))],
    };
  });
}

/** Also what `--only` leaves out: a check may fail because of another requirement than the one that selected it. */
const failingIn = (results: readonly CheckResult[]): SubjectId[] =>
  results.flatMap(({ outcomes }) =>
    Object.entries(outcomes).flatMap(([id, outcome]) => (outcome === 'failed' ? [id as SubjectId] : [])),
  );

/**
 * Adds to each check the other requirements that its responses violate: a check may pass although its response is wrong
 * in another way, and nothing else reports what is wrong in responses of operations that were not selected.
 *
 * @param brokenIn the requirements that a response violates, whichever check sent the request
 */
const withOtherFacts = (
  results: readonly CheckResult[],
  brokenIn: (exchange: Exchange) => readonly SubjectId[],
): CheckResult[] =>
  results.map((result) => {
    const broken = new Set(result.exchanges.flatMap(brokenIn));
    const others = [...broken].filter((id) => !result.proves.includes(id)).sort();
    return others.length === 0 ? result : { ...result, otherFacts: others };
  });

/** Collects the observations of checks: each behaviour once, regardless of the order of the checks. */
class Observations {
  readonly #behaviours = new Map<string, SeenBehaviour>();

  add(seen: SeenBehaviour): void {
    const key = `${seen.unknown} ${seen.behaviour}`;
    if (!this.#behaviours.has(key)) this.#behaviours.set(key, seen);
  }

  /** In the order of the register. */
  list(): SeenBehaviour[] {
    return [...this.#behaviours.values()].sort(
      (a, b) => numberOf(a) - numberOf(b) || (a.behaviour < b.behaviour ? -1 : 1),
    );
  }
}

const numberOf = ({ unknown }: SeenBehaviour): number => Number(unknown.slice(unknown.indexOf('-') + 1));

/** @param target the API root, below which the URLs of exchanges are shown */
function observationReport(
  { unknown, behaviour, at, fact, operations, exchange }: SeenBehaviour,
  target: string,
): ObservationReport {
  const shownBy = exchange && { shownBy: inShort(exchange, target) };
  return { unknown, behaviour, fact, operations, ...(at && { at }), ...shownBy };
}

function inShort({ request, response }: NonNullable<SeenBehaviour['exchange']>, target: string): string {
  const { origin, pathname } = new URL(request.url);
  const address = `${origin}${pathname}`;
  const shown = address.startsWith(`${target}/`) ? address.slice(target.length) : address;
  return `${request.method} ${shown} ${response.status}`;
}
