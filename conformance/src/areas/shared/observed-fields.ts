import type { TestContext } from '../../model/test-context.ts';
import type { EntryState, LinkState } from '../../model/state-provider.ts';

type WithFields<State, Name extends keyof State> = State & {
  readonly [Key in Name]-?: Exclude<State[Key], undefined>;
};

/**
 * What a state provider tells of an entry or a link, the values named included. Only `state` is sure to be among them:
 * without another one, the check is not exercised. Of what is gone that comes alone, which is no silence: where the check
 * has asked for its operation by then, its requirements fail.
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
