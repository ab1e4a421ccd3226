import type { Leftover } from '../../src/engine/model/report.ts';
import { accountContents } from './account-contents.ts';
import type { TestTarget } from './test-target.ts';

/** Content of the accounts that the leftovers do not mention, neither directly nor by a folder above. */
export async function unlisted(target: TestTarget, leftovers: readonly Leftover[]): Promise<unknown[]> {
  const idsOf = (...kinds: string[]) =>
    new Set(leftovers.filter(({ kind }) => kinds.includes(kind)).map(({ id }): unknown => id));
  const [listed, notes, workspaces] = [idsOf('file', 'folder', 'entry'), idsOf('note'), idsOf('workspace')];
  const content = await accountContents(target);
  const parents = new Map(content.entries.map(({ id, parent_id }) => [id, parent_id]));
  // A leftover without an id stands for entries at the root: all that have the name of the run.
  const hidden = leftovers.filter(({ kind, id }) => kind === 'entry' && id === null);
  const inRoot = new Set(
    content.entries
      .filter(
        (entry) => entry.parent_id === null && hidden.some(({ name }) => String(entry.name).includes(name)),
      )
      .map(({ id }) => id),
  );
  const isListed = (id: unknown): boolean =>
    listed.has(id) || inRoot.has(id) || (parents.has(id) && isListed(parents.get(id)));
  return [
    ...content.entries.filter(({ id }) => !isListed(id)),
    ...content.notes.filter(({ id }) => !notes.has(id)),
    ...content.workspaces.filter(({ id }) => !workspaces.has(id)),
  ];
}
