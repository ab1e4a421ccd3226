import type { TestContext } from '../../model/test-context.ts';
import type { EntryState, LinkState } from '../../model/state-provider.ts';

type WithFields<State, Name extends keyof State> = State & {
  readonly [Key in Name]-?: Exclude<State[Key], undefined>;
};

/**
 * The state of an entry or a link, with the named values. A provider must return only `state`: if another value is
 * missing, the check is not exercised. A deleted thing has only `state` as well: if the check has already called the
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
  if (missing.length > 0 && isGone(observed)) t.expectThere(observed.state);
  t.assume(hasFields(observed, names), `the state provider does not report ${missing.join(' and ')}`);
  return observed;
}

const isGone = ({ state }: EntryState | LinkState): boolean => state === 'deleted' || state === 'removed';

const hasFields = <State extends EntryState | LinkState, Name extends keyof State>(
  observed: State,
  names: readonly Name[],
): observed is WithFields<State, Name> => names.every((name) => observed[name] !== undefined);

/** Milliseconds of a time, whether it is a number or a timestamp: two ways to write one moment compare equal. */
export const momentOf = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value);
