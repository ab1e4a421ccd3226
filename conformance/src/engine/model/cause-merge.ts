import { isOfResource, operationsOf, subjectsOf, type Group } from './cause-group.ts';
import {
  errorsAsFailure,
  failsForMoments,
  otherResource,
  operationOfFinding,
  tokenRefused,
} from './cause-key.ts';
import { isErrorDue, type Shown } from './finding-data.ts';
import { isTransientStatus } from './transient-status.ts';
import type { OperationTally } from './operation-tally.ts';
import { saysInvalid } from './refusal-form.ts';
import { nameOfExchange } from './distinct-exchanges.ts';
import { refusalsDue } from './no-response.ts';
import { operationsBeside } from './described-operations.ts';
import { service } from './service.ts';

/** Joins groups that one repair would remove. */
export const joined = (groups: readonly Group[], tallies: Tallies): Group[] =>
  withFailedRefusalsAsOne(
    withMomentsAsOne(
      withRefusedTokensAsOne(
        withRefusedStatesAsOne(
          withOtherResourcesAsOne(
            withSymptomsAsOne(withAcceptedAsOne(withoutConsequences(withAbsentOnesAsOne(groups)))),
          ),
        ),
      ),
    ),
    tallies,
  );

type Tallies = ReadonlyMap<string, OperationTally>;

/**
 * Wrong behaviour is a consequence of a value of wrong form if that value alone violates the same requirements: then only
 * the value is a cause.
 */
function withoutConsequences(groups: readonly Group[]): Group[] {
  const merged = groups.map((group) => ({ ...group, shown: [...group.shown] }));
  const forms = merged.filter(({ kind }) => kind === 'wrong form' || kind === 'fields missing');
  return merged.filter((group) => {
    if (group.kind !== 'behaviour') return true;
    const subjects = subjectsOf(group);
    const form = forms.find((form) => {
      const broken = subjectsOf(form);
      return subjects.every((id) => broken.includes(id) && isOfResource(id));
    });
    form?.shown.push(...group.shown);
    return form === undefined;
  });
}

/** The groups with one in place of some of them. */
const withOneFor = (
  some: readonly Group[],
  cause: Pick<Group, 'kind' | 'key'>,
  groups: readonly Group[],
): Group[] => [
  ...groups.filter((group) => !some.includes(group)),
  { ...cause, shown: some.flatMap(({ shown }) => shown), broken: some.flatMap(({ broken }) => broken) },
];

/** A part of the interface of which no operation exists, such as the vault, is one thing to build. */
const withAbsentOnesAsOne = (groups: readonly Group[]): readonly Group[] =>
  groups.reduce<readonly Group[]>((left, { kind, key }) => {
    if (kind !== 'not implemented') return left;
    const all = operationsBeside(key);
    const some = left.filter((group) => group.kind === kind && all.includes(group.key));
    if (some.length < 2 || some.length < all.length) return left;
    return withOneFor(some, { kind, key: all.join(' ') }, left);
  }, groups);

/** So many operations that fail in the same way have one cause, such as a gateway in front of the server. */
const fewestThatShareIt = 3;

/** If an operation itself failed, the requirements on what it does would fail as well. */
function withMomentsAsOne(groups: readonly Group[]): Group[] {
  const isOfMoments = ({ kind, shown }: Group): boolean =>
    kind === 'server error' &&
    shown.every(({ finding }) => finding.subjects.every((id) => id === service().facts.noServerError)) &&
    shown.every((each) => isTransientStatus(each.exchange?.response.status ?? 0));
  const some = groups.filter(isOfMoments);
  const operations = new Set(some.flatMap(operationsOf));
  if (operations.size < fewestThatShareIt) return [...groups];
  return withOneFor(some, { kind: 'server error', key: failsForMoments }, groups);
}

/** Operations that succeed, and fail at what they should refuse, share the code that turns an error into a response. */
function withFailedRefusalsAsOne(groups: readonly Group[], tallies: Tallies): Group[] {
  // An operation that refuses other invalid data as it should fails for a reason of its own, or at times.
  const neverRefuses = (operation: string) => {
    const { answers, statuses = [] } = tallies.get(operation) ?? {};
    return answers === 'some requests' && !statuses.includes(400) && !statuses.includes(422);
  };
  const some = groups.filter(
    (group) =>
      group.kind === 'server error' && operationsOf(group).every(neverRefuses) && areToBeRefused(group),
  );
  if (new Set(some.flatMap(operationsOf)).size < fewestThatShareIt) return [...groups];
  return withOneFor(some, { kind: 'wrong status', key: errorsAsFailure }, groups);
}

/** Whether an error was due in place of each of these server errors. */
function areToBeRefused({ shown }: Group): boolean {
  const due = refusalsDue(shown);
  const isToBeRefused = ({ data, exchange }: Shown) =>
    exchange !== undefined &&
    (due.has(nameOfExchange(exchange)) || (data.due !== 'success' && saysInvalid(exchange.response.body)));
  return due.size > 0 && shown.every(isToBeRefused);
}

/** A response with so many wrong fields is about another resource. */
const fewestOfAnotherResource = 3;

/**
 * If an operation returns other values than were sent in several fields of a resource, it returns another resource: all these
 * fields have one cause.
 */
function withOtherResourcesAsOne(groups: readonly Group[]): Group[] {
  const fields = new Map<string, Set<string>>();
  for (const shown of groups.flatMap((group) => (group.kind === 'wrong form' ? group.shown : []))) {
    const { resource, field } = otherValueOf(shown) ?? {};
    if (resource !== undefined) fields.set(resource, (fields.get(resource) ?? new Set()).add(field!));
  }
  return [...fields].reduce((left, [resource, { size }]) => {
    const isOf = ({ kind, shown }: Group) =>
      kind === 'wrong form' && shown.some((one) => otherValueOf(one)?.resource === resource);
    const some = left.filter(isOf);
    if (size < fewestOfAnotherResource || some.length < 2) return left;
    return withOneFor(some, { kind: 'wrong form', key: otherResource }, left);
  }, groups as Group[]);
}

/** The resource of a response in which a field has another value of the right type, e.g. `createFolder folder`. */
function otherValueOf(shown: Shown): { resource: string; field: string } | undefined {
  const { place, isMissing } = shown.data;
  const operation = operationOfFinding(shown);
  if (!place || operation === undefined || !/^\w+\.\w+$/.test(place.at)) return undefined;
  const isOfForm = place.aspect === 'type' || place.aspect === 'pattern';
  if (isOfForm || isMissing || place.isNumberAsText) return undefined;
  const [resource = '', field = ''] = place.at.split('.');
  return { resource: `${operation} ${resource}`, field };
}

/**
 * If several operations return 401 to valid requests, and one of them to the token of a login, the token is the cause,
 * even if the same operations accept other requests, such as those without a scheme.
 */
function withRefusedTokensAsOne(groups: readonly Group[]): Group[] {
  const some = groups.filter(({ shown }) => shown.length > 0 && shown.every(isRefusedToken));
  const isOfLogin = some.some((group) => subjectsOf(group).includes(service().facts.tokenAccepted));
  if (!isOfLogin || new Set(some.flatMap(operationsOf)).size < fewestThatShareIt) return [...groups];
  return withOneFor(some, { kind: 'wrong status', key: tokenRefused }, groups);
}

/** A state provider that refuses several states in the same words has one reason for it, such as the token. */
function withRefusedStatesAsOne(groups: readonly Group[]): Group[] {
  const wordsOf = ({ kind, key }: Group) => (kind === 'broke' ? refusedState(key)?.words : undefined);
  const allWords = new Set(groups.flatMap((group) => wordsOf(group) ?? []));
  return [...allWords].reduce(
    (left, words) => {
      const some = left.filter((group) => wordsOf(group) === words);
      if (some.length < fewestThatShareIt) return left;
      const { state } = refusedState(some[0]!.key)!;
      const key = `The state provider refused ${some.length} states, such as ${state}, with ${words}`;
      return withOneFor(some, { kind: 'broke', key }, left);
    },
    [...groups],
  );
}

/** What a state provider refused, and in which words, of the message of such an error. */
function refusedState(message: string): { state: string; words: string } | undefined {
  const [, state, words] = /^The state provider refused (\S+) with (.+)$/s.exec(message) ?? [];
  return state === undefined || words === undefined ? undefined : { state, words };
}

const isRefusedToken = (shown: Shown): boolean =>
  shown.data.due === 'success' && shown.exchange?.response.status === 401;

/**
 * An operation that accepts what it must refuse is one cause, whether a check looked at the status or at what changed,
 * and whichever status was due.
 */
function withAcceptedAsOne(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  const widest = groups
    .filter((group) => group.kind === 'wrong status' && group.shown.every(isAccepted))
    .sort((a, b) => operationsOf(b).length - operationsOf(a).length);
  const targets = new Map<Group, Shown[]>();
  for (const group of [...widest, ...groups.filter((one) => !widest.includes(one))]) {
    const target = [...targets.keys()].find((one) => isSameAcceptance(group, one));
    if (target) targets.get(target)!.push(...group.shown);
    else {
      kept.push(group);
      if (widest.includes(group)) targets.set(group, [...group.shown]);
    }
  }
  return groups
    .filter((group) => kept.includes(group))
    .map((group) => ({ ...group, shown: targets.get(group) ?? group.shown }));
}

/** Whether a request succeeded that was to be refused. */
function isAccepted(shown: Shown): boolean {
  return isErrorDue(shown) && (shown.exchange?.response.status ?? 0) < 300;
}

const isSameAcceptance = (group: Group, other: Group): boolean =>
  (group.kind === 'behaviour' || group.kind === 'wrong status') &&
  group.broken.length === 0 &&
  group.shown.length > 0 &&
  group.shown.every((shown) => (shown.exchange?.response.status ?? 200) < 300) &&
  operationsOf(group).every((operation) => operationsOf(other).includes(operation)) &&
  subjectsOf(group).every((subject) => subjectsOf(other).includes(subject));

/** The same wrong state after the same operation is one cause, by whichever requirement a check looked for it. */
function withSymptomsAsOne(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    const symptoms = new Set(group.shown.flatMap(symptomOf));
    const at = kept.findIndex(
      (other) =>
        group.kind === 'behaviour' &&
        other.kind === 'behaviour' &&
        other.shown.some((shown) => symptomOf(shown).some((symptom) => symptoms.has(symptom))),
    );
    if (at < 0) kept.push(group);
    else kept[at] = { ...kept[at]!, shown: [...kept[at]!.shown, ...group.shown] };
  }
  return kept;
}

/** The wrong state of one resource after an operation. */
const symptomOf = (shown: Shown): string[] =>
  shown.data.symptom === undefined ? [] : [`${operationOfFinding(shown)}: ${shown.data.symptom}`];
