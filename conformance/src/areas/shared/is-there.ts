import type { TestContext } from '../../model/test-context.ts';

/**
 * Whether an entry exists, by whatever the server offers to show it: a link, which every entry can have, a state
 * provider, or the request to unstar it. Undefined where none of them does.
 */
export async function isThere(t: TestContext, id: number): Promise<boolean | undefined> {
  if (await getsLink(t, id)) return true;
  const observed = await t.observeEntryIfOffered(id);
  if (observed !== undefined) return observed.state !== 'deleted';
  if (await isKnown(t, id)) return true;
  // Only where others get a link does a refusal show anything.
  return (await getsLink(t, (await t.folder()).id)) ? false : undefined;
}

async function getsLink(t: TestContext, entryId: number): Promise<boolean> {
  return (await t.call('createShareableLink', { path: { entryId }, body: {} })).ok;
}

/** Whether the server knows an entry, by an operation that any entry can have and an unknown one cannot. */
export async function isKnown(t: TestContext, id: number): Promise<boolean> {
  const unstar = (entryId: number) => t.call('unstarEntries', { body: { entryIds: [entryId] } });
  // What is not starred may be refused (U-59).
  await t.arrangeIfOffered('starred-entry', { entryId: id });
  return (await unstar(id)).ok && !(await unstar(t.unknownId)).ok;
}
