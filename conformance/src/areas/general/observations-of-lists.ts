import { observation, type Check } from '../../model/check.ts';
import { fieldOf } from '../../model/wire-values.ts';

/** The order of a list, by its ids; undefined if it is too short to tell. */
function orderOf(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length < 2) return undefined;
  const ids = list.map((item) => Number(fieldOf(item, 'id')));
  if (isAscending(ids)) return 'by id, ascending';
  return isAscending(ids.toReversed()) ? 'by id, descending' : 'not by id';
}

const isAscending = (ids: readonly number[]): boolean =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));

export const listObservations: readonly Check[] = [
  observation(
    'U-80.1',
    'the order of the lists',
    {
      watches: ['U-80'],
      operation: ['listWorkspaces', 'listNotes', 'listTrackedFiles'],
      profile: 'full',
      // Runs after everything that adds to the lists.
      alone: 'last',
    },
    async (t) => {
      const lists = {
        workspaces: (await t.call('listWorkspaces')).body.workspaces,
        notes: (await t.call('listNotes')).body,
        'tracked files': (await t.call('listTrackedFiles')).body.pagination?.data,
      };
      for (const [name, list] of Object.entries(lists)) {
        const order = orderOf(list);
        if (order !== undefined) t.observed('U-80', `${name}: ${order}`);
      }
    },
  ),
];
