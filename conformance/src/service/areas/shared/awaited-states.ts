import type { Account } from '../../../engine/model/account.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { observeAll } from './cases/places.ts';

type State = EntryState['state'];

/** The state of an entry once it is the one that is wanted, or in the end, as a change may show a moment later. */
export const stateWhen = async (t: TestContext, id: number, wanted: State, as?: Account): Promise<State> => {
  const seen = await eventually(
    () => t.observeEntry(id, as),
    ({ state }) => state === wanted,
  );
  return seen.state;
};

/** The same of several entries. */
export const statesWhen = (t: TestContext, ids: readonly number[], wanted: State): Promise<State[]> =>
  eventually(
    async () => (await observeAll(t, ids)).map(({ state }) => state),
    (seen) => seen.every((state) => state === wanted),
  );
