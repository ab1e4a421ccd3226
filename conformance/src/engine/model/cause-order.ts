import { operationsOf, subjectsOf, type Group } from './cause-group.ts';
import { notJson } from './cause-key.ts';
import { isJson } from './is-json.ts';
import { fieldOf, type Place, type Shown } from './finding-data.ts';
import type { SubjectId } from './subject.ts';
import type { CheckReport, ExchangeReport } from './report.ts';
import { requestForm } from './request-form.ts';
import { service } from './service.ts';

/** A cause with the checks that show it, or that it blocks. */
export interface Ranked {
  readonly group: Group;
  readonly checks: readonly CheckReport[];
}

/** A cause, and the earlier one that may be why it was found. */
export interface Placed<Cause extends Ranked> {
  readonly cause: Cause;
  /** An index into the placed causes. */
  readonly follows: number | undefined;
}

/** The causes in the given order, but each after those that it may follow from. */
export function inOrder<Cause extends Ranked>(causes: readonly Cause[]): Placed<Cause>[] {
  const sources = new Map(
    causes.map((cause) => [cause, new Set(causes.filter((other) => mayFollow(cause, other)))]),
  );
  const left = [...causes];
  const order: Cause[] = [];
  while (left.length > 0) {
    const waits = (cause: Cause) =>
      left.some((other) => sources.get(cause)!.has(other) && !sources.get(other)!.has(cause));
    const next = left.findIndex((cause) => !waits(cause));
    // In a circle, the first stays the first.
    order.push(...left.splice(Math.max(0, next), 1));
  }
  return order.map((cause, index) => {
    const source = order.slice(0, index).findIndex((other) => sources.get(cause)!.has(other));
    return { cause, follows: source < 0 ? undefined : source };
  });
}

/**
 * Whether `other` may be why `group` was found: the operation of `group` may be right, but it was given, or was looked at
 * through, what `other` left wrong. Repair that first, and run again.
 */
function mayFollow(group: Ranked, other: Ranked): boolean {
  if (group.group === other.group) return false;
  return (
    isSeenThrough(group.group, other.group) ||
    isSeenByAnother(group.group, other.group) ||
    isCountOf(group.group, other.group) ||
    isPathElsewhere(group.group, other.group) ||
    isUnread(group.group, other.group) ||
    isSameRefusal(group.group, other.group) ||
    isBuiltOnWrong(group.group, other.group) ||
    isGivenWrong(group, other)
  );
}

/** For what a list no longer shows, the list may be wrong, and not the operation that was to leave it alone. */
function isSeenThrough({ shown }: Group, other: Group): boolean {
  const readers = operationsOf(other);
  const isThrough = ({ data: { reader } }: Shown) => reader !== undefined && readers.includes(reader);
  return other.kind === 'behaviour' && shown.length > 0 && shown.every(isThrough);
}

/** A check of the other operation, which violates the same requirement, looked at its effect by a further operation. */
const isSeenByAnother = (group: Group, other: Group): boolean =>
  other.kind === 'behaviour' &&
  group.shown.length > 0 &&
  hasOtherOperations(group, other) &&
  group.shown.every(({ check }) => operationsOf(other).includes(check.operation ?? '')) &&
  subjectsOf(group).every((subject) => subjectsOf(other).includes(subject));

/** How many there are follows from what there is: with something too many or too few, the number is wrong as well. */
const isCountOf = (group: Group, other: Group): boolean =>
  other.kind === 'behaviour' &&
  group.shown.length > 0 &&
  group.shown.every(({ data: { place } }) => isCount(place?.at)) &&
  operationsOf(group).every((operation) => operationsOf(other).includes(operation));

const isCount = (at: string | undefined): boolean =>
  at !== undefined && service().fields.counts.includes(fieldOf(at));

/** A path contains the ids of the folders above: of an entry in the wrong folder, the path is wrong as well. */
const isPathElsewhere = (group: Group, other: Group): boolean =>
  other.kind === 'behaviour' &&
  group.shown.length > 0 &&
  group.shown.every(({ data: { place } }) => isPathOfIds(place)) &&
  subjectsOf(other).some(isOfPlace) &&
  operationsOf(group).every((operation) => operationsOf(other).includes(operation));

const isOfPlace = (id: SubjectId): boolean => service().marks.ofPlaces.some((one) => one === id);

const isPathOfIds = (place: Place | undefined): boolean =>
  place?.aspect === 'content' && fieldOf(place.at) === service().fields.path;

/** In a body that cannot be read, nothing is found; and such a success may be none, whatever was asked. */
const isUnread = (group: Group, other: Group): boolean =>
  other.kind === 'wrong form' &&
  other.key === notJson &&
  (group.kind === 'behaviour' || (group.kind === 'wrong status' && group.shown.every(isUnreadSuccess))) &&
  group.shown.length > 0 &&
  operationsOf(group).every((operation) => operationsOf(other).includes(operation));

const isUnreadSuccess = ({ exchange }: Shown): boolean =>
  exchange !== undefined &&
  exchange.response.status < 300 &&
  !isJson((exchange.response.body ?? '').replace(/^\ufeff/, ''));

/** A valid request is refused for a reason; an invalid one is then refused for the same reason, and not for its own. */
function isSameRefusal(group: Group, other: Group): boolean {
  const refusalsOf = ({ shown }: Group, isWanted: (one: Shown) => boolean) =>
    shown.map((one) => (isWanted(one) ? one.exchange?.response : undefined));
  const wrong = refusalsOf(other, ({ data }) => data.due === 'success').flatMap((one) => one?.body ?? []);
  const own = refusalsOf(group, ({ data }) => data.due !== 'success');
  return (
    other.kind === 'wrong status' &&
    own.length > 0 &&
    own.every((one) => one !== undefined && one.status >= 400 && wrong.includes(one.body ?? ''))
  );
}

/** Shorter values, such as ids, are in many requests by chance. */
const shortest = 8;

/** Whether all refused valid requests contain a value of which the other cause says that it has a wrong form. */
function isGivenWrong({ group, checks }: Ranked, other: Ranked): boolean {
  if (other.group.kind !== 'wrong form') return false;
  if (group.kind !== 'wrong status' && group.kind !== 'refuses everything') return false;
  const own = operationsOf(group);
  const wrong = [...wrongValuesOf(other, [...checks, ...other.checks])];
  const isGiven = ({ operation, request, response }: ExchangeReport) =>
    own.includes(operation ?? '') &&
    response.status >= 400 &&
    wrong.some((value) => request.url.includes(value) || request.body?.includes(value));
  // Other checks wait for any success, and sent something invalid.
  const valid = checks.filter(({ findings, unmet }) => findings.length > 0 || unmet !== undefined);
  return valid.length > 0 && valid.every(({ exchanges }) => exchanges.some(isGiven));
}

/** The values in the fields that the findings of a cause are about, in all responses of its operations. */
function wrongValuesOf({ group }: Ranked, checks: readonly CheckReport[]): ReadonlySet<string> {
  const operations = operationsOf(group);
  const fields = new Set(group.shown.map(({ data: { place } }) => fieldOf(place?.at ?? '')));
  const bodies = checks.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ operation, response }) =>
      operations.includes(operation ?? '') ? (response.body ?? []) : [],
    ),
  );
  const values = bodies.flatMap((body) =>
    [...fields].flatMap((field) =>
      [...body.matchAll(new RegExp(String.raw`"${field}"\s*:\s*"([^"\\]+)"`, 'g'))].map(
        ([, value]) => value!,
      ),
    ),
  );
  return new Set(values.filter(({ length }) => length >= shortest));
}

/**
 * Whether every check that shows it first sent the very request with which the other operation did something wrong, and
 * not the other way round.
 */
function isBuiltOnWrong(group: Group, other: Group): boolean {
  if (!changesWrongly(other) || group.shown.length === 0 || !hasOtherOperations(group, other)) return false;
  const wrong = formsOf(other.shown);
  const own = formsOf(group.shown);
  return (
    group.shown.every(({ check }) => sendsOneOf(check, wrong)) &&
    !other.shown.every(({ check }) => sendsOneOf(check, own))
  );
}

/** Only what an operation does can make another one look wrong, and not the form of a value that it returns. */
const changesWrongly = ({ kind, shown }: Group): boolean =>
  shown.some(({ check }) => !check.isAmbiguous) &&
  (kind === 'behaviour' || kind === 'wrong status' || (kind === 'wrong form' && shown.some(tellsPlace)));

const tellsPlace = ({ data: { place } }: Shown): boolean =>
  service().fields.places.includes(fieldOf(place?.at ?? ''));

function hasOtherOperations(group: Group, other: Group): boolean {
  const needed = operationsOf(other);
  return !operationsOf(group).some((operation) => needed.includes(operation));
}

/** The forms of the successful requests that show a cause. */
const formsOf = (shown: readonly Shown[]): ReadonlySet<string> =>
  new Set(
    shown.flatMap((one) => {
      const exchange = one.exchange;
      return exchange && exchange.response.status < 300 ? (requestForm(exchange) ?? []) : [];
    }),
  );

const sendsOneOf = ({ exchanges }: CheckReport, forms: ReadonlySet<string>): boolean =>
  exchanges.some((exchange) => exchange.response.status < 300 && forms.has(requestForm(exchange) ?? ''));
