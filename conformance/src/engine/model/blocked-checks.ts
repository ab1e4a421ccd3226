import { isOfResource, isOfSuccess, operationsOf, type Group } from './cause-group.ts';
import { isOfEveryResponse, notJson, operationOfFinding, redirected, tokenRefused } from './cause-key.ts';
import type { OperationTally } from './operation-tally.ts';
import { cutMark } from './exchange.ts';
import {
  expectedJson,
  expectedSuccess,
  gotBytes,
  shownOf,
  withoutNumbers,
  type Shown,
} from './finding-data.ts';
import { isJson } from './is-json.ts';
import type { CheckReport } from './report.ts';
import { isDescribed } from './described-operations.ts';
import { service } from './service.ts';
import { areaOf } from './subject.ts';

/** The checks that cannot be exercised until a cause is repaired. */
export interface Waiting {
  /** Checks that, as far as known, only this cause stops. */
  readonly alone: readonly CheckReport[];
  /** Checks that another cause stops as well. */
  readonly withOthers: readonly CheckReport[];
}

type Tallies = ReadonlyMap<string, OperationTally>;

/**
 * Finds for each blocked check the causes that stop it: not every fault of the operation at which it ended, but what it
 * needed from the response and did not get. The operations that it would call next may have further faults that stop it:
 * then the repair of the first cause is not enough.
 */
export function waitingFor(
  groups: readonly Group[],
  checks: readonly CheckReport[],
  tallies: Tallies,
): ReadonlyMap<Group, Waiting> {
  const blocked = checks.filter(isBlocked);
  const finder = new CauseFinder(groups, blocked, tallies);
  const waiting = new Map<Group, { alone: CheckReport[]; withOthers: CheckReport[] }>();
  for (const check of blocked) {
    const causes = finder.causesOf(check);
    for (const cause of causes) {
      const own = waiting.get(cause) ?? { alone: [], withOthers: [] };
      waiting.set(cause, own);
      (causes.size === 1 ? own.alone : own.withOthers).push(check);
    }
  }
  return waiting;
}

/**
 * The responses that stopped checks and that no cause explains, as findings: if a run selects only the checks of links, no
 * requirement says that the folders for them cannot be created.
 */
export function unexplainedStops(
  groups: readonly Group[],
  checks: readonly CheckReport[],
  tallies: Tallies,
): Shown[] {
  const waiting = [...waitingFor(groups, checks, tallies).values()];
  const explained = new Set(waiting.flatMap(({ alone, withOthers }) => [...alone, ...withOthers]));
  return checks.filter((check) => isBlocked(check) && !explained.has(check)).flatMap(stopIn);
}

/**
 * Empty if another check met the response, if only its values did not serve, or if an operation of the overlay may refuse
 * because of what the account has.
 */
function stopIn(check: CheckReport): Shown[] {
  const { exchanges, blockedBy, unmet: { status = 0, fields = [] } = {} } = check;
  const [stopper = ''] = blockedBy!;
  const exchange = exchanges.findLastIndex(
    ({ operation, response }) => operation === stopper && response.status === status,
  );
  if (exchange < 0 || !isDescribed(stopper)) return [];
  const { body = '' } = exchanges[exchange]?.response ?? {};
  const [field] = fields;
  const found =
    status >= 300
      ? { expected: expectedSuccess, got: body === '' ? `${status}` : `${status} with ${body}` }
      : !isJson(body) && !body.endsWith(cutMark)
        ? { expected: expectedJson, got: gotBytes({ json: undefined, bytes: Buffer.from(body) }) }
        : field && { expected: `${field}: a value`, got: 'nothing' };
  return found ? [shownOf({ subjects: [], exchange, ...found }, check)] : [];
}

const isBlocked = ({ verdict, blockedBy = [] }: CheckReport): boolean =>
  verdict === 'not exercised' && blockedBy.length > 0;

type Causes = ReadonlySet<Group>;

const none: Causes = new Set();

class CauseFinder {
  readonly #groups: readonly Group[];
  readonly #tallies: Tallies;
  /** By operation: the faults in all of its responses that stopped checks. */
  readonly #faults = new Map<string, Group[]>();
  /** By operation: the causes that stop each of the checks that call it, or would call it. */
  readonly #onTheWay = new Map<string, Causes[]>();

  constructor(groups: readonly Group[], blocked: readonly CheckReport[], tallies: Tallies) {
    this.#groups = groups;
    this.#tallies = tallies;
    const stopped = blocked.flatMap((check) => {
      const first = check.unmet && this.#ofAnswer(check);
      return first ? [{ check, first }] : [];
    });
    for (const { check, first } of stopped) {
      if (isLasting(first)) push(this.#faults, check.blockedBy![0]!, first);
    }
    for (const { check, first } of stopped) {
      const next = check.unmet?.next ?? [];
      const all = new Set([first, ...next.flatMap((id) => this.#ofOperation(id))]);
      for (const operation of next) push(this.#onTheWay, operation, all);
    }
  }

  /** The causes to repair before a check can be exercised; empty if none is known. */
  causesOf(check: CheckReport): Causes {
    const { unmet } = check;
    if (!unmet) return this.#ofRefusals(check) ?? this.#ofSilence(check);
    const first = this.#ofAnswer(check);
    return first ? new Set([first, ...unmet.next.flatMap((id) => this.#ofOperation(id))]) : none;
  }

  /** The cause because of which the check could not continue with a response. */
  #ofAnswer({ blockedBy = [], unmet }: CheckReport): Group | undefined {
    const operation = blockedBy[0]!;
    const { status = 0, fields = [] } = unmet ?? {};
    if (status >= 300) {
      return (
        this.#absent(operation) ??
        (status === 401 ? this.#named('wrong status', tokenRefused) : undefined) ??
        this.#named('wrong status', status < 400 ? redirected : `${operation} ${status}`) ??
        this.#named('server error', `${operation} ${status}`)
      );
    }
    const lacking = fields.flatMap((field) => this.#ofField(operation, field) ?? []);
    return lacking[0] ?? this.#unread(operation) ?? this.#onlyOtherThan(operation);
  }

  /** For requirements on error bodies: they cannot be tested if all errors lack the fields, or have another status. */
  #ofRefusals({ proves, blockedBy = [] }: CheckReport): Causes | undefined {
    const [subject] = proves;
    if (proves.length !== 1 || areaOf(subject!) !== service().areas.ofErrors) return undefined;
    const [kind, key] =
      subject === service().facts.forbidden ? ['wrong status', '403 '] : ['fields missing', 'refusals '];
    const isOfThese = (shown: Shown) =>
      blockedBy.includes(operationOfFinding(shown) ?? '') && !isOfCaller(shown);
    const cause = this.#groups.find(
      (group) => group.kind === kind && group.key.startsWith(key) && group.shown.some(isOfThese),
    );
    return cause && new Set([cause]);
  }

  /**
   * For a check that got no response to test. If any response would do, one operation that responds is enough. If the check
   * is about a resource, something must first be created: an empty list shows nothing.
   */
  #ofSilence({ proves, blockedBy: operations = [] }: CheckReport): Causes {
    const silent = operations.filter(
      (id) => this.#tallies.get(id)?.answers !== 'some requests' || this.#unread(id) !== undefined,
    );
    if (silent.length === 0 && operations.length === 1) {
      const lacking = this.#onlyLacking(operations[0]!);
      return lacking ? new Set([lacking]) : none;
    }
    if (silent.length < operations.length && !proves.every(isOfResource)) return none;
    const ways = silent.map((id) => new Set([...this.#ofOperation(id), ...this.#easiestWayTo(id)]));
    return smallest(ways.filter(({ size }) => size > 0));
  }

  /** The fewest causes to repair so that one check gets to the operation. */
  #easiestWayTo(operation: string): Causes {
    return smallest(this.#onTheWay.get(operation) ?? []);
  }

  /** The causes that stop every check that calls an operation. */
  #ofOperation(operation: string): readonly Group[] {
    const whole = this.#absent(operation) ?? this.#unread(operation);
    return [...(whole ? [whole] : []), ...(this.#faults.get(operation) ?? [])];
  }

  /** The cause if no request of an operation succeeds. */
  #absent(operation: string): Group | undefined {
    const isAbsent = ({ kind }: Group) => kind === 'not implemented' || kind === 'refuses everything';
    const cause = this.#groups.find((group) => isAbsent(group) && operationsOf(group).includes(operation));
    if (cause || this.#tallies.get(operation)?.answers === 'some requests') return cause;
    return this.#groups.find(({ kind, key }) => kind === 'server error' && key.startsWith(`${operation} `));
  }

  #named(kind: Group['kind'], key: string): Group | undefined {
    return this.#groups.find((group) => group.kind === kind && group.key === key);
  }

  /** The cause that is about a field of the response, or about the object that contains it. */
  #ofField(operation: string, field: string): Group | undefined {
    const isAbout = (group: Group) =>
      group.shown.some((shown) => {
        const at = withoutNumbers(shown.data.place?.at ?? '');
        return at !== '' && isOfSuccess(shown, operation) && (field === at || field.startsWith(`${at}.`));
      });
    return this.#groups.find(isAbout);
  }

  /** The cause that a success of the operation is no JSON, in which nothing is found. */
  #unread(operation: string): Group | undefined {
    const isOf = (shown: Shown) => shown.data.isUnread && isOfSuccess(shown, operation);
    const cause = this.#named('wrong form', notJson);
    return cause?.shown.some(isOf) === true ? cause : undefined;
  }

  /** If no field is missing in a success, the values are wrong: the cause, if only one is possible. */
  #onlyOtherThan(operation: string): Group | undefined {
    const isOfAnswer = (group: Group) => group.shown.some((shown) => isOfSuccess(shown, operation));
    const isOfMeaning = ({ kind, key }: Group) =>
      kind === 'behaviour' || (kind === 'wrong form' && !isOfEveryResponse(key));
    return only(this.#groups, (group) => isOfMeaning(group) && isOfAnswer(group));
  }

  #onlyLacking(operation: string): Group | undefined {
    const lacksIn = (group: Group) => group.shown.some((shown) => isOfSuccess(shown, operation));
    return only(
      this.#groups,
      (group) => group.kind === 'fields missing' && !isOfEveryResponse(group.key) && lacksIn(group),
    );
  }
}

/** The body of a 401 has its own form, which says nothing about other errors. */
const isOfCaller = (shown: Shown): boolean => shown.exchange?.response.status === 401;

/** Whether all responses of the operation have the fault. */
const isLasting = ({ kind }: Group): boolean => kind === 'fields missing' || kind === 'wrong form';

function only(groups: readonly Group[], isWanted: (group: Group) => boolean): Group | undefined {
  const wanted = groups.filter(isWanted);
  return wanted.length === 1 ? wanted[0] : undefined;
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const smallest = (sets: readonly Causes[]): Causes => [...sets].sort((a, b) => a.size - b.size)[0] ?? none;
