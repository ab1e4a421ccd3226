import type { Answer, LooseRequest, RequestOf } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

/** Whether a folder is there shows without a state provider as well: one that is takes a folder inside. */
export function createBelow(t: TestContext, parentId: number): Promise<Answer<'createFolder'>> {
  return t.call('createFolder', { body: { name: t.unique('Folder'), parentId } });
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

/** Asks to delete entries. */
export function remove(
  t: TestContext,
  entryIds: number[],
  options: DeletionOptions,
): Promise<Answer<'deleteEntries'>> {
  return t.call('deleteEntries', { body: { entryIds, ...options } });
}
