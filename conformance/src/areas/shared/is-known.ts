import type { TestContext } from '../../model/test-context.ts';

/** Whether the server knows an entry, by an operation that any entry can have and an unknown one cannot. */
export async function isKnown(t: TestContext, id: number): Promise<boolean> {
  const unstar = (entryId: number) => t.call('unstarEntries', { body: { entryIds: [entryId] } });
  return (await unstar(id)).ok && !(await unstar(t.unknownId)).ok;
}
