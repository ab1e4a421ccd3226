import type { CreatedFolder, TestContext } from '../../model/test-context.ts';
import { eventually } from './eventually.ts';
import { remove } from './requests.ts';

/** Moves an entry (by default a new folder) to the trash; the state provider must see it there (need `observe:entry`). */
export async function arrangeTrashed(
  t: TestContext,
  entry?: Pick<CreatedFolder, 'id'>,
): Promise<Pick<CreatedFolder, 'id'>> {
  const { id } = entry ?? (await t.folder());
  await remove(t, [id], { deleteForever: false });
  const { state } = await eventually(
    () => t.observeEntry(id),
    (seen) => seen.state === 'trashed',
  );
  t.assume(state === 'trashed', 'the entry cannot be put in the trash');
  return { id };
}
