import type { TestContext } from '../../model/test-context.ts';

/**
 * Whether an entry exists. A link shows it, because every entry can have one, or else a state provider, or the request to
 * unstar the entry. Undefined if none of them shows it.
 */
export async function isThere(t: TestContext, id: number): Promise<boolean | undefined> {
  if (await getsLink(t, id)) return true;
  const observed = await t.observeEntryIfOffered(id);
  if (observed !== undefined) return observed.state !== 'deleted';
  if (await isKnown(t, id)) return true;
  // A refused link only shows something if the server creates links of other entries.
  return (await getsLink(t, (await t.folder()).id)) ? false : undefined;
}

async function getsLink(t: TestContext, entryId: number): Promise<boolean> {
  return (await t.call('createShareableLink', { path: { entryId }, body: {} })).ok;
}

/** Whether the server knows an entry, by an operation that succeeds with every entry that exists. */
export async function isKnown(t: TestContext, id: number): Promise<boolean> {
  const unstar = (entryId: number) => t.call('unstarEntries', { body: { entryIds: [entryId] } });
  // The server may refuse an entry that is not starred (U-59).
  await t.arrangeIfOffered('starred-entry', { entryId: id });
  return (await unstar(id)).ok && !(await unstar(t.unknownId)).ok;
}
