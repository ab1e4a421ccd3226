import { operations } from '../../../generated/operations.ts';
import { causeKeyOf, operationOfFinding, placeOf, type CauseKey, type Shown } from './cause-key.ts';
import { tallyOperations, type OperationTally } from './operation-tally.ts';
import type { CauseReport, CheckReport, Report } from './report.ts';
import { subjectOf, type SubjectId } from './subject.ts';

type Judged = Pick<Report, 'requirements' | 'checks'>;

interface Group extends CauseKey {
  readonly shown: Shown[];
  /** Checks that broke, by what broke them. */
  readonly broken: CheckReport[];
}

/**
 * What to repair, that first of which most depends: findings of one cause are one of these, with the checks that it kept
 * from being exercised counted. What the baseline knows is left out.
 */
export function causesOf({ requirements, checks }: Judged): CauseReport[] {
  const tallies = tallyOperations(checks);
  const isRed = redOf(requirements);
  const groups = groupsOf(checks, tallies, isRed);
  const blocked = blockedBy(checks, groups, tallies);
  const causes = [...groups.values()].map((group) => causeOf(group, tallies, blocked, isRed));
  return causes
    .filter(({ requirements: broken, unblocks }) => broken.length + unblocks > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
}

const weightOf = ({ requirements, unblocks }: CauseReport): number => requirements.length + unblocks;

/** Tells of a requirement whether it is one to repair, in the order of the report. */
function redOf(requirements: Judged['requirements']): ReadonlySet<SubjectId> {
  return new Set(
    requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'error').map(({ id }) => id),
  );
}

type Groups = Map<string, Group>;

function groupsOf(
  checks: readonly CheckReport[],
  tallies: ReadonlyMap<string, OperationTally>,
  isRed: ReadonlySet<SubjectId>,
): Groups {
  const groups: Groups = new Map();
  const groupOf = (key: CauseKey): Group => {
    const name = `${key.kind} ${key.key}`;
    const group = groups.get(name) ?? { ...key, shown: [], broken: [] };
    groups.set(name, group);
    return group;
  };
  for (const check of checks) {
    for (const finding of check.findings) {
      const isNews = (subject: SubjectId) => isRed.has(subject) && check.outcomes[subject] === 'failed';
      if (!finding.subjects.some(isNews)) continue;
      const shown = { check, finding };
      groupOf(causeKeyOf(shown, tallies)).shown.push(shown);
    }
    if (check.verdict === 'error') {
      groupOf({ kind: 'broke', key: breakageOf(check) }).broken.push(check);
    }
  }
  // Whoever was asked last may have died in other words, such as those of a state provider before it.
  if (checks.some(isLeftByDeath) && !deathAmong(groups)) groupOf({ kind: 'broke', key: gone });
  // What is not there blocks what builds upon it, although no requirement fails for it.
  for (const [operation, { answers }] of tallies) {
    if (answers === 'some requests') continue;
    // What the overlay adds may be refused for what the account has: a second vault is no fault to repair.
    if (answers !== 'not implemented' && !(operation in operations)) continue;
    if (checks.some((check) => isBlockedBy(check, operation))) {
      groupOf({
        kind: answers === 'not implemented' ? 'not implemented' : 'refuses everything',
        key: operation,
      });
    }
  }
  return groups;
}

const isBlockedBy = ({ verdict, blockedBy = [] }: CheckReport, operation: string): boolean =>
  verdict === 'not exercised' && blockedBy.includes(operation);

const gone = 'the server stopped answering';

/** A socket that breaks and a port that is closed are one death; a timeout has its own reason. */
const breakageOf = ({ breakage, reason = '' }: CheckReport): string =>
  breakage === 'refused' || breakage === 'reset' ? gone : withoutRequest(reason);

const isLeftByDeath = ({ verdict, breakage }: CheckReport): boolean =>
  verdict === 'not exercised' && breakage === 'gone';

/** What ended a run whose server no longer answers: its death, or that nothing came in time. */
const deathAmong = (groups: Groups): Group | undefined =>
  groups.get(`broke ${gone}`) ??
  [...groups.values()].find(({ broken }) => broken.some(({ breakage }) => breakage === 'timeout'));

/** `POST https://files.example.com/v1/folders: no answer` is `no answer` of many requests. */
const withoutRequest = (reason: string): string => reason.replace(/^[A-Z]+ \S+: /, '');

/** The checks that each group kept from being exercised; each counts once, for the cause that weighs most. */
function blockedBy(
  checks: readonly CheckReport[],
  groups: Groups,
  tallies: ReadonlyMap<string, OperationTally>,
): ReadonlyMap<Group, readonly CheckReport[]> {
  const order: readonly CauseKey['kind'][] = [
    'not implemented',
    'refuses everything',
    'server error',
    'fields missing',
    'wrong form',
    'wrong status',
  ];
  const candidates = [...groups.values()]
    .filter(({ kind }) => order.includes(kind))
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const blocked = new Map<Group, CheckReport[]>();
  const death = deathAmong(groups);
  for (const check of checks) {
    if (death && isLeftByDeath(check)) {
      blocked.set(death, [...(blocked.get(death) ?? []), check]);
      continue;
    }
    if (check.verdict !== 'not exercised' || check.blockedBy === undefined) continue;
    // Of what several operations could show, one that answers is enough.
    if (check.blockedBy.length > 1 && check.blockedBy.some((id) => isSound(id, tallies))) continue;
    const guilty = candidates.find((group) =>
      operationsOf(group).some((id) => check.blockedBy?.includes(id)),
    );
    if (guilty) blocked.set(guilty, [...(blocked.get(guilty) ?? []), check]);
  }
  return blocked;
}

const isSound = (operation: string, tallies: ReadonlyMap<string, OperationTally>): boolean =>
  tallies.get(operation)?.answers === 'some requests';

const operationsOf = ({ kind, key, shown }: Group): readonly string[] => {
  if (kind === 'not implemented' || kind === 'refuses everything') return [key];
  return [...new Set(shown.flatMap((one) => operationOfFinding(one) ?? []))];
};

function causeOf(
  group: Group,
  tallies: ReadonlyMap<string, OperationTally>,
  blocked: ReadonlyMap<Group, readonly CheckReport[]>,
  isRed: ReadonlySet<SubjectId>,
): CauseReport {
  const { shown, broken } = group;
  const subjects = new Set([
    ...shown.flatMap(({ finding }) => finding.subjects),
    ...broken.flatMap(({ outcomes, proves }) => proves.filter((id) => outcomes[id] === 'error')),
  ]);
  const waiting = blocked.get(group) ?? [];
  const first = [...shown].sort(
    (one, other) => one.finding.subjects.length - other.finding.subjects.length,
  )[0];
  return {
    kind: group.kind,
    cause: sentenceOf(group, tallies),
    requirements: [...isRed].filter((id) => subjects.has(id)),
    unblocks: waiting.length,
    operations: [...operationsOf(group)].sort(),
    shownBy: first
      ? { check: first.check.name, exchange: first.finding.exchange }
      : shownByOf(broken[0] ?? waiting[0], group.key),
  };
}

/** The last request of a check that came no further. */
function shownByOf(check: CheckReport | undefined, operation: string): CauseReport['shownBy'] {
  if (!check) return null;
  const index = check.exchanges.findLastIndex((exchange) => exchange.operation === operation);
  const last = index >= 0 ? index : check.exchanges.length - 1;
  return { check: check.name, exchange: last >= 0 ? last : null };
}

function sentenceOf(group: Group, tallies: ReadonlyMap<string, OperationTally>): string {
  const { kind, key, shown, broken } = group;
  const [first] = shown;
  const statuses = tallies.get(key)?.statuses.join(' or ') ?? '';
  if (kind === 'not implemented') return `${key} is not implemented: ${requestOf(key)} answers ${statuses}`;
  if (kind === 'refuses everything') return `${key} refuses every request with ${statuses}`;
  if (!first && broken.length === 0) return key;
  if (!first) return `${counted(broken.length, 'check')} broke: ${key}`;
  const { got } = first.finding;
  const those = operationsOf(group);
  const where = those.length > 2 ? `${those.length} operations` : those.join(' and ');
  const places = [
    ...new Set(shown.flatMap(({ finding }) => placeOf(finding)?.at.replace(/\[\d+\]/g, '[]') ?? [])),
  ];
  switch (kind) {
    case 'server error':
      return `${where} breaks with ${key.slice(key.lastIndexOf(' ') + 1)}`;
    case 'fields missing':
      return `${where} answers without ${listed(places)}`;
    case 'wrong form':
      return isStanding(first)
        ? `${listed(places)}: expected ${formOf(first)}, got ${brief(got)}`
        : sentenceOfOne(first);
    case 'wrong status':
      return those.length > 1 ? ruleOf(first, where) : sentenceOfOne(first);
    default:
      return sentenceOfOne(first);
  }
}

/** `POST /folders` */
function requestOf(operation: string): string {
  const known = Object.entries(operations).find(([id]) => id === operation)?.[1];
  return known ? `${known.method} ${known.path}` : 'it';
}

const sentenceOfOne = ({ check, finding: { expected, got } }: Shown): string =>
  `${check.name}: expected ${brief(expected)}, got ${brief(got)}`;

/** Whether it shows in any answer, whatever a check asked for. */
const isStanding = ({ check }: Shown): boolean => check.operation === null;

const longest = 120;
const brief = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** What is broken in several operations is told by the rule itself. */
function ruleOf({ finding: { subjects, got } }: Shown, where: string): string {
  const rule = subjectOf(subjects[0]!).statement.replace(/\.$/, '');
  return `${rule}: not so in ${where}, where it is ${brief(got)}`;
}

/** A pattern of a date is told by an example. */
function formOf({ finding }: Shown): string {
  const form = placeOf(finding)?.form ?? finding.expected;
  return form.includes('T\\d{2}') ? 'a timestamp such as 2026-03-14T09:26:53.589793Z' : form;
}

const shownPlaces = 4;

function listed(places: readonly string[]): string {
  const rest = places.length - shownPlaces;
  return places.slice(0, shownPlaces).join(', ') + (rest > 0 ? ` and ${counted(rest, 'more field')}` : '');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
