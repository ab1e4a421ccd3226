import type { Answer, RequestOf } from '../../model/messages.ts';
import type { CreatedFolder, TestContext } from '../../model/test-context.ts';

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
