import type { TestContext } from '../../../model/test-context.ts';

/** Has the state provider star an entry of the caller (need `arrange:starred-entry`). */
export async function star(t: TestContext, entryId: number): Promise<void> {
  const arranged = await t.arrange('starred-entry', { entryId });
  t.unlessOpen(arranged.entryId !== entryId, 'the state provider did not star the given entry');
}
