import { isOfResource, isOfSuccess, type Group } from './cause-group.ts';
import { exchangeOf, operationOfFinding, tokenRefused, type Shown } from './cause-key.ts';
import type { OperationTally } from './operation-tally.ts';
import { placeOf, withoutNumbers } from './place.ts';
import type { CheckReport } from './report.ts';
import { areaOf } from './subject.ts';

/** The checks that wait for a cause to be mended. */
export interface Waiting {
  /** Those that nothing else is known to stop. */
  readonly alone: readonly CheckReport[];
  /** Those that another cause stops as well. */
  readonly withOthers: readonly CheckReport[];
}

type Tallies = ReadonlyMap<string, OperationTally>;

/**
 * Finds for each check that was kept from being exercised the cause of it: not any fault of the operation that it came
 * to, but what it needed of the answer and did not get. It may meet a further one on its way, in operations that it goes
 * on to: mending the first alone does not have it exercised.
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

const isBlocked = ({ verdict, blockedBy = [] }: CheckReport): boolean =>
  verdict === 'not exercised' && blockedBy.length > 0;

type Causes = ReadonlySet<Group>;

const none: Causes = new Set();

class CauseFinder {
  readonly #groups: readonly Group[];
  readonly #tallies: Tallies;
  /** By operation: the lasting faults of its answers that stopped checks. */
  readonly #faults = new Map<string, Group[]>();
  /** By operation: what stops each of the checks that come to it, or would. */
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

  /** What is to be mended before a check is exercised; empty where no cause of it is known. */
  causesOf(check: CheckReport): Causes {
    const { unmet } = check;
    if (!unmet) return this.#ofRefusals(check) ?? this.#ofSilence(check);
    const first = this.#ofAnswer(check);
    return first ? new Set([first, ...unmet.next.flatMap((id) => this.#ofOperation(id))]) : none;
  }

  /** What kept the check from going on with an answer that it got. */
  #ofAnswer({ blockedBy = [], unmet }: CheckReport): Group | undefined {
    const operation = blockedBy[0]!;
    const { status = 0, fields = [] } = unmet ?? {};
    if (status >= 400) {
      return (
        this.#absent(operation) ??
        (status === 401 ? this.#named('wrong status', tokenRefused) : undefined) ??
        this.#named('wrong status', `${operation} ${status}`)
      );
    }
    const lacking = fields.flatMap((field) => this.#ofField(operation, field) ?? []);
    return lacking[0] ?? this.#onlyOtherThan(operation);
  }

  /** What is stated of the bodies of refusals shows in none where all lack it, or have another status. */
  #ofRefusals({ proves, blockedBy = [] }: CheckReport): Causes | undefined {
    const [subject] = proves;
    if (proves.length !== 1 || areaOf(subject!) !== 'ERR') return undefined;
    const [kind, key] = subject === 'ERR-2' ? ['wrong status', '403 '] : ['fields missing', 'refusals '];
    const isOfThese = (shown: Shown) =>
      blockedBy.includes(operationOfFinding(shown) ?? '') && !isOfCaller(shown);
    const cause = this.#groups.find(
      (group) => group.kind === kind && group.key.startsWith(key) && group.shown.some(isOfThese),
    );
    return cause && new Set([cause]);
  }

  /**
   * Of what no answer showed. Of what any answer could show, one operation that answers is enough; of a resource, none is
   * as long as nothing could be made: a list of nothing shows nothing.
   */
  #ofSilence({ proves, blockedBy: operations = [] }: CheckReport): Causes {
    const silent = operations.filter((id) => this.#tallies.get(id)?.answers !== 'some requests');
    if (silent.length === 0 && operations.length === 1) {
      const lacking = this.#onlyLacking(operations[0]!);
      return lacking ? new Set([lacking]) : none;
    }
    if (silent.length < operations.length && !proves.every(isOfResource)) return none;
    const ways = silent.map((id) => new Set([...this.#ofOperation(id), ...this.#easiestWayTo(id)]));
    return smallest(ways.filter(({ size }) => size > 0));
  }

  /** One check that comes to an operation is enough to have it exercised. */
  #easiestWayTo(operation: string): Causes {
    return smallest(this.#onTheWay.get(operation) ?? []);
  }

  /** What stops whoever comes to an operation. */
  #ofOperation(operation: string): readonly Group[] {
    const absent = this.#absent(operation);
    return [...(absent ? [absent] : []), ...(this.#faults.get(operation) ?? [])];
  }

  /** The cause of an operation that carries out nothing. */
  #absent(operation: string): Group | undefined {
    const kinds = ['not implemented', 'refuses everything'] as const;
    const cause = kinds.map((kind) => this.#named(kind, operation)).find((group) => group);
    if (cause || this.#tallies.get(operation)?.answers === 'some requests') return cause;
    return this.#groups.find(({ kind, key }) => kind === 'server error' && key.startsWith(`${operation} `));
  }

  #named(kind: Group['kind'], key: string): Group | undefined {
    return this.#groups.find((group) => group.kind === kind && group.key === key);
  }

  /** What is wrong with a field of the answer, or with what holds it. */
  #ofField(operation: string, field: string): Group | undefined {
    const isAbout = (group: Group) =>
      group.shown.some((shown) => {
        const at = withoutNumbers(placeOf(shown.finding)?.at ?? '');
        return at !== '' && isOfSuccess(shown, operation) && (field === at || field.startsWith(`${at}.`));
      });
    return this.#groups.find(isAbout);
  }

  /** A success that lacks nothing of what was looked for showed something else: that is told where one thing alone is. */
  #onlyOtherThan(operation: string): Group | undefined {
    const isOfAnswer = (group: Group) => group.shown.some((shown) => isOfSuccess(shown, operation));
    const isOfMeaning = ({ kind, key }: Group) =>
      kind === 'behaviour' || (kind === 'wrong form' && !key.startsWith('GEN-') && !key.startsWith('id '));
    return only(this.#groups, (group) => isOfMeaning(group) && isOfAnswer(group));
  }

  #onlyLacking(operation: string): Group | undefined {
    const lacksIn = (group: Group) => group.shown.some((shown) => isOfSuccess(shown, operation));
    return only(
      this.#groups,
      (group) => group.kind === 'fields missing' && group.key !== 'GEN-4' && lacksIn(group),
    );
  }
}

/** A 401 has a body of its own kind, which says nothing of other refusals. */
const isOfCaller = (shown: Shown): boolean => exchangeOf(shown)?.response.status === 401;

/** Whether every answer of the operation has it. */
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
