import { operations } from '../../../generated/operations.ts';
import { addFindings, Groups, headlineOf, operationsOf, type Group } from './cause-group.ts';
import { joined } from './cause-merge.ts';
import { inOrder } from './cause-order.ts';
import { sentenceOf } from './cause-sentence.ts';
import type { Shown } from './cause-key.ts';
import { waitingFor, type Waiting } from './blocked-checks.ts';
import { tallyOperations, type OperationTally } from './operation-tally.ts';
import type { CauseReport, CheckReport, Report } from './report.ts';
import type { SubjectId } from './subject.ts';

type Judged = Pick<Report, 'requirements' | 'checks'>;

type Tallies = ReadonlyMap<string, OperationTally>;

/**
 * The causes to repair; first those on which most depends, and last those that only ambiguous checks found. A cause
 * combines all its findings, and counts the checks that can be exercised once it is repaired. Failures that the baseline
 * expects are left out; if nothing failed, the list is empty.
 */
export function causesOf({ requirements, checks }: Judged): CauseReport[] {
  const red = redOf(requirements);
  const isBroken = checks.some(({ verdict, breakage }) => verdict === 'error' || breakage === 'gone');
  if (red.size === 0 && !isBroken && requirements.some(isHeld)) return [];
  const tallies = tallyOperations(checks);
  const groups = groupsOf(checks, tallies, red);
  const waiting = waitingFor(groups, checks, tallies);
  const left = checks.filter(isLeftByDeath);
  const death = deathAmong(groups);
  const weighed = groups
    .map((group) => {
      const waitingForIt = group === death ? { alone: left, withOthers: [] } : (waiting.get(group) ?? nobody);
      const shown = group.shown.map(({ check }) => check);
      return {
        group,
        checks: shown.length > 0 ? shown : [...waitingForIt.alone, ...waitingForIt.withOthers],
        cause: causeOf(group, tallies, waitingForIt, red, checks),
      };
    })
    .filter(({ cause }) => weightOf(cause) > 0)
    .sort(
      (a, b) =>
        Number(isAmbiguous(a.group)) - Number(isAmbiguous(b.group)) ||
        weightOf(b.cause) - weightOf(a.cause) ||
        dependentsOf(b.group, groups) - dependentsOf(a.group, groups) ||
        evidenceOf(b.group) - evidenceOf(a.group),
    );
  return inOrder(weighed).map(({ cause: { cause }, follows }) =>
    follows === undefined ? cause : { ...cause, cause: following(cause, follows + 1) },
  );
}

/** The operation may be right: whoever reads only this sentence must not repair it first. */
const following = ({ cause }: CauseReport, number: number): string =>
  `possibly only because of cause ${number}: ${cause}`;

/** For example, a walk reports its last step, but an earlier step may have the fault. */
const isAmbiguous = (group: Group): boolean =>
  group.shown.length > 0 && group.broken.length === 0 && clearChecks(group).size === 0;

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
    ? clearChecks(group).size
    : Number.MAX_SAFE_INTEGER;

/** The checks that show it, without ambiguous ones. */
const clearChecks = ({ shown }: Group): ReadonlySet<CheckReport> =>
  new Set(shown.map(({ check }) => check).filter((check) => !check.isAmbiguous));

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

function groupsOf(checks: readonly CheckReport[], tallies: Tallies, red: ReadonlySet<SubjectId>): Group[] {
  const groups = new Groups();
  addFindings(groups, checks, tallies, red);
  const answering = new Set(
    checks.flatMap(({ exchanges }) => exchanges.map(({ request }) => originOf(request.url))),
  );
  for (const check of checks) {
    if (check.verdict !== 'error') continue;
    groups.add({ kind: 'broke', key: breakageOf(check, answering) }, { broken: check });
  }
  // The last error may come from another program, such as the state provider.
  if (checks.some(isLeftByDeath) && !deathAmong(groups.list())) groups.add({ kind: 'broke', key: gone });
  // A missing operation blocks the checks that need it, although no requirement fails because of it.
  for (const [operation, { answers }] of tallies) {
    if (answers === 'not implemented') groups.add({ kind: answers, key: operation });
    // An operation of the overlay may refuse because of what the account has, e.g. a second vault: that is no fault.
    if (answers === 'nothing but refusals' && operation in operations) {
      groups.add({ kind: 'refuses everything', key: operation });
    }
  }
  return joined(groups.list());
}

const gone = 'the server stopped responding';

/**
 * A broken connection and a closed port are the same cause: the server stopped. A timeout is another one. An address that
 * never responded, such as that of a presigned URL, says nothing about the server, so the cause names it.
 */
function breakageOf({ breakage, reason = '' }: CheckReport, answering: ReadonlySet<string>): string {
  const [, method = '', url = '', cause = reason] = /^([A-Z]+) (\S+): (.*)$/s.exec(reason) ?? [];
  const isElsewhere = answering.size > 0 && url !== '' && !answering.has(originOf(url));
  if (isElsewhere) return `${method} to ${originOf(url)}: ${cause}`;
  return breakage === 'refused' || breakage === 'reset' ? gone : cause;
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

const isLeftByDeath = ({ verdict, breakage }: CheckReport): boolean =>
  verdict === 'not exercised' && breakage === 'gone';

/** Why a server no longer responds: it stopped, or it did not respond in time. */
const deathAmong = (groups: readonly Group[]): Group | undefined =>
  groups.find(({ kind, key }) => kind === 'broke' && key === gone) ??
  groups.find(({ broken }) => broken.some(({ breakage }) => breakage === 'timeout'));

function causeOf(
  group: Group,
  tallies: Tallies,
  { alone, withOthers }: Waiting,
  red: ReadonlySet<SubjectId>,
  checks: readonly CheckReport[],
): CauseReport {
  const { shown, broken } = group;
  const subjects = new Set([
    ...shown.flatMap(({ finding }) => finding.subjects),
    ...broken.flatMap(({ outcomes, proves }) => proves.filter((id) => outcomes[id] === 'error')),
  ]);
  const first = headlineOf(group);
  return {
    kind: group.kind,
    cause: sentenceOf(group, tallies, checks),
    requirements: [...red].filter((id) => subjects.has(id)),
    unblocks: alone.length,
    ...(withOthers.length > 0 && { waiting: withOthers.length }),
    operations: operationsOf(group),
    shownBy: first
      ? { check: first.check.name, exchange: first.finding.exchange ?? lastOf(first) }
      : shownByOf(blockedBest(broken[0] ? broken : [...alone, ...withOthers]), group.key),
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

/** The last request of a check that could not continue. */
function shownByOf(check: CheckReport | undefined, operation: string): CauseReport['shownBy'] {
  if (!check) return null;
  const index = check.exchanges.findLastIndex((exchange) => exchange.operation === operation);
  const last = index >= 0 ? index : check.exchanges.length - 1;
  return { check: check.name, exchange: last >= 0 ? last : null };
}
