import { Groups, headlineOf, operationsOf, type Group } from './cause-group.ts';
import { joined } from './cause-merge.ts';
import { inOrder } from './cause-order.ts';
import { meetsRepeatedId, repetitionCause } from './repeated-ids.ts';
import { sentenceOf } from './cause-sentence.ts';
import { causeKeyOf, operationOfFinding, tokenUnchecked } from './cause-key.ts';
import { isDescribed } from './described-operations.ts';
import { MessagesAsErrors } from './refusal-form.ts';
import { shownOf, type Shown } from './finding-data.ts';
import { unexplainedStops, waitingFor, type Waiting } from './blocked-checks.ts';
import {
  breakageKey,
  deathAmong,
  deathKey,
  isDeathUnseen,
  isOfLimit,
  isLeftByDeath,
  isOfDeath,
  limitKey,
  toldOf,
  type Requests,
} from './no-response.ts';
import { originOf } from './distinct-exchanges.ts';
import { tallyOperations, type OperationTally } from './operation-tally.ts';
import type { CauseReport, CheckReport, Report } from './report.ts';
import type { SubjectId } from './subject.ts';
import { isTransientStatus } from './transient-status.ts';
import { isMostlyRateLimited, rateLimitedIn } from './rate-limited.ts';

type Judged = Pick<Report, 'requirements' | 'repeatedIds'> & Requests;

type Tallies = ReadonlyMap<string, OperationTally>;

/**
 * The causes to repair; first those on which most depends, and last those that only ambiguous checks found. A cause
 * combines all its findings, and counts the checks that can be exercised once it is repaired. Failures that the baseline
 * expects are left out; if nothing failed, the list is empty.
 */
export function causesOf(judged: Judged): CauseReport[] {
  const { requirements, checks } = judged;
  const red = redOf(requirements);
  const isBroken =
    isMostlyRateLimited(checks) ||
    checks.some(
      ({ verdict, breakage, unmet: { status = 0 } = {} }) =>
        verdict === 'error' || breakage === 'gone' || (status >= 500 && !isTransientStatus(status)),
    );
  if (red.size === 0 && !isBroken && requirements.some(isHeld)) return [];
  const tallies = tallyOperations(checks);
  const groups = groupsOf(judged, tallies, red);
  const waiting = waitingFor(groups, checks, tallies);
  const death = deathAmong(groups);
  const waitingForIt = (group: Group): Waiting => {
    if (group === death) return { alone: checks.filter(isLeftByDeath), withOthers: [] };
    if (isOfLimit(group)) return { alone: group.broken, withOthers: [] };
    return waiting.get(group) ?? nobody;
  };
  const weighed = groups
    .map((group) => {
      const those = waitingForIt(group);
      const shown = group.shown.map(({ check }) => check);
      return {
        group,
        checks: shown.length > 0 ? shown : [...those.alone, ...those.withOthers],
        cause: causeOf(group, tallies, those, red, judged),
      };
    })
    .filter(({ cause }) => weightOf(cause) > 0)
    .sort(
      (a, b) =>
        Number(isAmbiguous(a.group)) - Number(isAmbiguous(b.group)) ||
        weightOf(b.cause) - weightOf(a.cause) ||
        Number(isOpen(b.group)) - Number(isOpen(a.group)) ||
        dependentsOf(b.group, groups) - dependentsOf(a.group, groups) ||
        evidenceOf(b.group) - evidenceOf(a.group),
    );
  const ordered = inOrder(weighed);
  const [repeated, ...more] = judged.repeatedIds ?? [];
  if (!repeated) return ordered.map((one) => numbered(one, 1));
  const mayFollowFromIds = ({ cause: { group } }: (typeof ordered)[number]) =>
    meetsRepeatedId(group, [repeated, ...more]);
  const of = new Set(ordered.flatMap((one) => (mayFollowFromIds(one) ? one.cause.cause.requirements : [])));
  return [
    repetitionCause(
      [repeated, ...more],
      checks,
      [...red].filter((id) => of.has(id)),
    ),
    ...ordered.map((one) => {
      const { cause } = one.cause;
      return mayFollowFromIds(one) ? { ...cause, cause: following(cause, 1) } : numbered(one, 2);
    }),
  ];
}

/** @param first the number of the first of these causes */
const numbered = (
  { cause: { cause }, follows }: { cause: { cause: CauseReport }; follows: number | undefined },
  first: number,
): CauseReport => (follows === undefined ? cause : { ...cause, cause: following(cause, follows + first) });

/** The operation may be right: whoever reads only this sentence must not repair it first. */
const following = ({ cause }: CauseReport, number: number): string =>
  `possibly only because of cause ${number}: ${cause}`;

/** For example, a history reports its last step, but an earlier step may have the fault. */
const isAmbiguous = (group: Group): boolean =>
  group.shown.length > 0 && group.broken.length === 0 && clearCases(group).size === 0;

/**
 * How many other causes were seen only in checks that use an operation of this one, but not the other way round: wrong
 * folders may be why their links are wrong.
 */
const dependentsOf = (group: Group, groups: readonly Group[]): number =>
  groups.filter((other) => reliesOn(other, group) && !reliesOn(group, other)).length;

function reliesOn(group: Group, other: Group): boolean {
  const needed = operationsOf(other);
  return (
    group.shown.length > 0 &&
    !operationsOf(group).some((operation) => needed.includes(operation)) &&
    group.shown.every(({ check }) =>
      check.exchanges.some(({ operation }) => needed.includes(operation ?? '')),
    )
  );
}

/** What is missing or has a wrong form is certain; of wrong behaviour, the number of checks that show it. */
const evidenceOf = (group: Group): number =>
  group.kind === 'behaviour' || group.kind === 'wrong status'
    ? clearCases(group).size
    : Number.MAX_SAFE_INTEGER;

/** The checks that show it, or their cases, without ambiguous checks. */
const clearCases = ({ shown }: Group): ReadonlySet<string> =>
  new Set(
    shown
      .filter(({ check }) => !check.isAmbiguous)
      .map(({ check, finding }) => `${check.name} ${finding.case ?? ''}`),
  );

/** A server that lets callers in is worse than one that refuses them in another way. */
const isOpen = ({ kind, key }: Group): boolean => kind === 'wrong status' && key === tokenUnchecked;

const nobody: Waiting = { alone: [], withOthers: [] };

const weightOf = ({ requirements, unblocks, waiting = 0 }: CauseReport): number =>
  requirements.length + unblocks + waiting;

const isHeld = ({ verdict }: Judged['requirements'][number]): boolean =>
  verdict === 'passed' || verdict === 'known';

/** The failed requirements, in the order of the report. */
const redOf = (requirements: Judged['requirements']): ReadonlySet<SubjectId> =>
  new Set(
    requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'error').map(({ id }) => id),
  );

function groupsOf(judged: Judged, tallies: Tallies, red: ReadonlySet<SubjectId>): Group[] {
  const { checks } = judged;
  const groups = new Groups();
  const news = checks.flatMap((check) => {
    const isNews = (subject: SubjectId) => red.has(subject) && check.outcomes[subject] === 'failed';
    const found = check.findings.filter(({ subjects }) => subjects.some(isNews));
    return found.map((finding) => shownOf(finding, check));
  });
  const messages = new MessagesAsErrors(news);
  for (const shown of news) {
    const key = isOfDeath(shown, judged, tallies) ? deathKey : causeKeyOf(shown, tallies, messages);
    groups.add(key, { shown });
  }
  const answering = new Set(
    checks.flatMap(({ exchanges }) => exchanges.map(({ request }) => originOf(request.url))),
  );
  for (const check of checks) {
    if (check.verdict !== 'error') continue;
    groups.add(breakageKey(check, judged, answering), { broken: check });
  }
  if (isMostlyRateLimited(checks)) {
    for (const check of rateLimitedIn(checks)) groups.add(limitKey, { broken: check });
  }
  // The last error may come from another program, such as the state provider.
  if (isDeathUnseen(judged, groups.list())) groups.add(deathKey);
  // A missing operation blocks the checks that need it, although no requirement fails because of it.
  const known = knownAnswers(checks);
  for (const [operation, { answers, statuses }] of tallies) {
    if (statuses.some((status) => known.has(`${operation} ${status}`))) continue;
    if (answers === 'not implemented') groups.add({ kind: answers, key: operation });
    // An operation of the overlay may refuse because of what the account has, e.g. a second vault: that is no fault.
    if (answers === 'nothing but refusals' && isDescribed(operation)) {
      groups.add({ kind: 'refuses everything', key: operation });
    }
  }
  const found = joined(groups.list(), tallies);
  const stops = new Groups();
  for (const shown of unexplainedStops(found, checks, tallies)) {
    if (known.has(`${operationOfFinding(shown)} ${shown.exchange?.response.status}`)) continue;
    stops.add(causeKeyOf(shown, tallies, messages), { shown });
  }
  return [...found, ...stops.list()];
}

/** The operations with the statuses for which the baseline lists failures: what they block is known as well. */
const knownAnswers = (checks: readonly CheckReport[]): ReadonlySet<string> =>
  new Set(
    checks.flatMap(({ findings, exchanges, outcomes }) =>
      findings.flatMap(({ subjects, exchange }) => {
        const { operation, response } = exchanges[exchange ?? -1] ?? {};
        const isKnown = operation && subjects.every((id) => outcomes[id] === 'known');
        return isKnown ? [`${operation} ${response!.status}`] : [];
      }),
    ),
  );

function causeOf(
  group: Group,
  tallies: Tallies,
  { alone, withOthers }: Waiting,
  red: ReadonlySet<SubjectId>,
  judged: Judged,
): CauseReport {
  const { shown, broken } = group;
  const subjects = new Set([
    ...shown.flatMap(({ finding }) => finding.subjects),
    ...broken.flatMap(({ outcomes, proves }) => proves.filter((id) => outcomes[id] === 'error')),
  ]);
  const first = broken.length > 0 ? undefined : headlineOf(group);
  const { sentence, advice } = toldOf(group, judged);
  return {
    kind: group.kind,
    cause: sentenceOf(group, tallies, sentence),
    requirements: [...red].filter((id) => subjects.has(id)),
    unblocks: alone.length,
    ...(withOthers.length > 0 && { waiting: withOthers.length }),
    operations: operationsOf(group),
    shownBy: first
      ? { check: first.check.name, exchange: first.finding.exchange ?? lastOf(first) }
      : shownByOf(blockedBest(broken[0] ? broken : [...alone, ...withOthers]), operationsOf(group)),
    ...(advice !== undefined && { advice }),
  };
}

/** For what was only observed: the last request of the operation that the check is about. */
function lastOf({ check }: Shown): number | null {
  const last = check.exchanges.findLastIndex(({ operation }) => operation === check.operation);
  return last < 0 ? null : last;
}

/** A check that needed a success shows more than one whose request was to be refused. */
const blockedBest = (checks: readonly CheckReport[]): CheckReport | undefined =>
  checks.find(({ unmet }) => unmet !== undefined) ?? checks[0];

/** The last request of a check that could not continue; none if it is one without a response. */
function shownByOf(check: CheckReport | undefined, operations: readonly string[]): CauseReport['shownBy'] {
  if (!check) return null;
  if (check.breakage !== undefined) return { check: check.name, exchange: null };
  const index = check.exchanges.findLastIndex(({ operation }) => operations.includes(operation ?? ''));
  const last = index >= 0 ? index : check.exchanges.length - 1;
  return { check: check.name, exchange: last >= 0 ? last : null };
}
