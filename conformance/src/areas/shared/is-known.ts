import type { TestContext } from '../../model/test-context.ts';

/** Whether the server knows an entry, by an operation that any entry can have and an unknown one cannot. */
export async function isKnown(t: TestContext, id: number): Promise<boolean> {
  const unstar = (entryId: number) => t.call('unstarEntries', { body: { entryIds: [entryId] } });
  // What is not starred may be refused (U-59).
  await t.arrangeIfOffered('starred-entry', { entryId: id });
  return (await unstar(id)).ok && !(await unstar(t.unknownId)).ok;
}
