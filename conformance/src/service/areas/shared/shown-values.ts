import type { Evidence, TestContext } from '../../test-context.ts';
import type { EntryState, LinkState } from '../../states.ts';

/**
 * Expects equal values. If the value is missing or has another type, the check is not exercised: the response checks
 * report that, because another requirement says so.
 *
 * @param what path of the value in the response, e.g. `workspace.name`
 */
export function expectShown(
  t: TestContext,
  got: unknown,
  expected: string | number | boolean,
  what: string,
  evidence: Evidence,
): void {
  t.assume(typeof got === typeof expected, `the answer has no ${what}, a ${typeof expected}`);
  t.expectEqual(got, expected, what, evidence);
}

/** A list in a response; without one, the check is not exercised. */
export function shownList<Item>(
  t: TestContext,
  got: readonly Item[] | undefined,
  what: string,
): readonly Item[] {
  const isList: boolean = Array.isArray(got);
  t.assume(isList && got, `the answer has no ${what}, an array`);
  return got;
}

/** The ids in the `path` of an entry, with any separator; none if the path is not a string. */
export const idsInPath = (path: unknown): ReadonlySet<number> =>
  new Set(typeof path === 'string' ? path.match(/\d+/g)?.map(Number) : []);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whether a text is the sent one with its special characters escaped for HTML, e.g. `a &amp; b` for `a & b`. */
export const isAsMarkup = (got: string, sent: string): boolean => got !== sent && unescaped(got) === sent;

function unescaped(markup: string): string {
  return markup.replace(
    /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return Number.isNaN(code) ? (named[String(name)] ?? whole) : String.fromCodePoint(code);
    },
  );
}

type WithFields<State, Name extends keyof State> = State & {
  readonly [Key in Name]-?: Exclude<State[Key], undefined>;
};

/**
 * The state of an entry or a link, with the named values. A provider must return only `state`: if another value is
 * missing, the check is not exercised. A deleted resource has only `state` as well: if the check has already called the
 * operation that it is about, its requirements fail then.
 *
 * @example
 * const { parents } = observedFields(t, await t.observeEntry(id), 'parents');
 */
export function observedFields<State extends EntryState | LinkState, Name extends keyof State & string>(
  t: TestContext,
  observed: State,
  ...names: readonly Name[]
): WithFields<State, Name> {
  const missing = names.filter((name) => observed[name] === undefined);
  if (missing.length > 0 && isGone(observed)) t.failIfGone(observed.state);
  t.assume(hasFields(observed, names), `the state provider does not report ${missing.join(' and ')}`);
  return observed;
}

const isGone = ({ state }: EntryState | LinkState): boolean => state === 'deleted' || state === 'removed';

const hasFields = <State extends EntryState | LinkState, Name extends keyof State>(
  observed: State,
  names: readonly Name[],
): observed is WithFields<State, Name> => names.every((name) => observed[name] !== undefined);

/**
 * Whether two timestamps are one time in the precision of the less precise one: a server may store less of a time than
 * it shows first.
 */
export function isSameTime(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  const [a, b] = [partsOfTime(one), partsOfTime(other)];
  const digits = Math.min(a.fraction.length, b.fraction.length);
  const difference = a.seconds - b.seconds + Number(`0.${a.fraction}0`) - Number(`0.${b.fraction}0`);
  // Less than one unit of the last digit; sums of fractions are not exact.
  return one === other || Math.abs(difference) < 10 ** -digits - 1e-9;
}

function partsOfTime(timestamp: string): { seconds: number; fraction: string } {
  const [, whole = timestamp, fraction = '', zone = ''] =
    /^(.+:\d\d)(?:\.(\d+))?(\D.*)?$/.exec(timestamp) ?? [];
  return { seconds: Date.parse(whole + zone) / 1000, fraction: fraction.replace(/0+$/, '') };
}

/** Milliseconds of a time, whether it is a number or a timestamp: two ways to write one moment compare equal. */
export const momentOf = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value);
