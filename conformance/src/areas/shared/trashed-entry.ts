import type { CreatedFolder, TestContext } from '../../model/test-context.ts';
import { eventually } from './eventually.ts';
import { remove } from './requests.ts';

/** An entry in the trash, a folder of its own where none is given, seen there by the state provider (need `observe:entry`). */
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
