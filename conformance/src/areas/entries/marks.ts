import type { TestContext } from '../../model/test-context.ts';

/**
 * The ids of a file that is starred, a folder that has a link, and one that is shared with the second account (needs
 * `arrange:starred-entry` and `second-account`).
 */
export async function markedEntries(t: TestContext): Promise<number[]> {
  const { email } = t.secondAccount();
  t.given(email !== undefined, "the second account's e-mail address is not known");
  const [starred, linked, shared] = [await t.file(), await t.folder(), await t.folder()];
  const { entryId } = await t.arrange('starred-entry', { entryId: starred.id });
  t.unlessOpen(entryId !== starred.id, 'the state provider stars no entry that it is told');
  const link = await t.call('createShareableLink', { path: { entryId: linked.id }, body: {} });
  t.given(link.ok, `needs a link, and createShareableLink answered ${link.status}`);
  const sharing = await t.call('shareEntry', {
    path: { entryId: shared.id },
    body: { emails: [email], permissions: ['view'] },
  });
  t.given(sharing.ok, `needs a share, and shareEntry answered ${sharing.status}`);
  return [starred.id, linked.id, shared.id];
}
