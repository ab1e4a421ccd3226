import type { Answer, LooseRequest, RequestOf } from '../../model/messages.ts';
import type { TestContext, CreatedFolder } from '../../model/test-context.ts';
import { eventually } from '../../model/eventually.ts';

/** Creates a folder in a folder. This shows without a state provider whether the parent exists. */
export function createBelow(
  t: TestContext,
  parentId: number,
  query: NonNullable<RequestOf<'createFolder'>['query']> = {},
): Promise<Answer<'createFolder'>> {
  return t.call('createFolder', { query, body: { name: t.unique('Folder'), parentId } });
}

/** A request that lacks a field of its body. */
export const without =
  (field: string) =>
  (_t: TestContext, request: LooseRequest): LooseRequest => {
    const body = { ...(request.body as object) };
    Reflect.deleteProperty(body, field);
    return { ...request, body };
  };

type DeletionOptions = Omit<RequestOf<'deleteEntries'>['body'], 'entryIds'>;

/** Sends a request to delete entries. */
export function remove(
  t: TestContext,
  entryIds: number[],
  options: DeletionOptions,
): Promise<Answer<'deleteEntries'>> {
  return t.call('deleteEntries', { body: { entryIds, ...options } });
}

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
