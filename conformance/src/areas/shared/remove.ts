import type { Answer, RequestOf } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

type Options = Omit<RequestOf<'deleteEntries'>['body'], 'entryIds'>;

/** Asks to delete entries. */
export function remove(
  t: TestContext,
  entryIds: number[],
  options: Options,
): Promise<Answer<'deleteEntries'>> {
  return t.call('deleteEntries', { body: { entryIds, ...options } });
}
