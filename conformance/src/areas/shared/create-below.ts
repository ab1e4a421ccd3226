import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

/** Whether a folder is there shows without a state provider as well: one that is takes a folder inside. */
export function createBelow(t: TestContext, parentId: number): Promise<Answer<'createFolder'>> {
  return t.call('createFolder', { body: { name: t.unique('Folder'), parentId } });
}
