import type { Account } from '../../../engine/model/account.ts';
import type { Answer, LooseRequest, RequestOf } from '../../../engine/model/messages.ts';
import type { Blame, CreatedFolder, TestContext } from '../../test-context.ts';
import { stateWhen } from './awaited-states.ts';

/** Creates a folder in a folder. This shows without a state provider whether the parent exists. */
export function createBelow(
  t: TestContext,
  parentId: number,
  query: NonNullable<RequestOf<'createFolder'>['query']> = {},
): Promise<Answer<'createFolder'>> {
  return t.call('createFolder', { query, body: { name: t.unique('Folder'), parentId } });
}

/**
 * Expects that a request left a folder where it was: a new folder can be created in it. If not, that request is at fault,
 * and not the one that shows it.
 */
export async function expectStays(
  t: TestContext,
  { id: parentId, as = t.account }: Pick<CreatedFolder, 'id'> & { readonly as?: Account },
  after: Answer,
  tests?: Blame,
): Promise<Answer<'createFolder'>> {
  const create = () => t.call('createFolder', { body: { name: t.unique('Folder'), parentId }, as });
  const first = await create();
  // What fails for a moment tells nothing of the parent.
  const below = first.status < 500 ? first : await create();
  const expected = 'the folder stays: a new folder can be created in it';
  t.expectThat(below.ok, expected, `it is gone: creating one returns ${below.status}`, {
    answer: after,
    tests,
  });
  return below;
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
  t.assume((await stateWhen(t, id, 'trashed')) === 'trashed', 'the entry cannot be put in the trash');
  return { id };
}

export type LinkOptions = RequestOf<'createShareableLink'>['body'];
export type LinkAnswer = Answer<'createShareableLink'>;

/** Milliseconds per day. */
const day = 86_400_000;

/** The UTC time this many days from now, or from another time, without fractions of a second. */
export function inDays(days: number, from = Date.now()): string {
  const seconds = Math.floor((from + days * day) / 1000);
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Requests a link for an entry, by its id or its hash. */
export function createLink(
  t: TestContext,
  entryId: number | string,
  options: LinkOptions = {},
): Promise<LinkAnswer> {
  return t.call('createShareableLink', { path: { entryId }, body: options });
}

export interface CreatedLink {
  readonly folder: CreatedFolder;
  readonly answer: LinkAnswer;
  readonly link: NonNullable<LinkAnswer['body']['link']>;
}

/** A link for a new folder. */
export async function arrangeLink(t: TestContext, options: LinkOptions = {}): Promise<CreatedLink> {
  const folder = await t.folder();
  const answer = await createLink(t, folder.id, options);
  return { folder, answer, link: linkOf(t, answer) };
}

function linkOf(t: TestContext, { ok, status, body: { link } }: LinkAnswer): CreatedLink['link'] {
  t.assume(ok && link, `the link is not created: createShareableLink returned ${status}`);
  return link;
}

/** The link without options that checks share; none of them changes it or its folder. */
export function sharedLink(t: TestContext): Promise<{ folder: CreatedFolder; answer: LinkAnswer }> {
  return t.once('link without options', async () => {
    const folder = await t.folder();
    return { folder, answer: await createLink(t, folder.id) };
  });
}

/** The shared link, for checks that do not test its creation. */
export async function arrangeSharedLink(t: TestContext): Promise<CreatedLink> {
  const { folder, answer } = await sharedLink(t);
  return { folder, answer, link: linkOf(t, answer) };
}

/** The link of a folder, created by the folder's hash; checks share it. No answer if the folder has no hash. */
export function linkByHash(
  t: TestContext,
): Promise<{ folder: CreatedFolder; answer: LinkAnswer | undefined }> {
  return t.once('link by hash', async () => {
    const folder = await t.folder();
    return { folder, answer: folder.hash === '' ? undefined : await createLink(t, folder.hash) };
  });
}

/** The hash of a link, to open or observe it. */
export function hashOf(t: TestContext, { link: { hash } }: CreatedLink): string {
  t.assume(typeof hash === 'string' && hash !== '', 'the link has no hash');
  return hash;
}

/** Deletes a link; the check on LINK-21 reports a server that requires a body. */
export async function deleteLink(
  t: TestContext,
  entryId: number | string,
): Promise<Answer<'deleteShareableLink'>> {
  const request = { path: { entryId } };
  const answer = await t.call('deleteShareableLink', request);
  return answer.ok ? answer : t.send('deleteShareableLink', { ...request, body: {} });
}

/** Requests to share an entry. */
export function share(
  t: TestContext,
  entryId: number,
  body: LooseRequest['body'],
): Promise<Answer<'shareEntry'>> {
  return t.send('shareEntry', { path: { entryId }, body });
}

/** The e-mail address of the second account. */
export function receiver(t: TestContext): string {
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  return email;
}

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
