import { check, type Check } from '../../model/check.ts';
import type { TestContext } from '../../model/test-context.ts';
import { expectForbidden } from '../shared/expect-forbidden.ts';
import { createLink } from '../shared/link-requests.ts';
import { createBelow, remove } from '../shared/requests.ts';
import { expectTaken } from '../shared/expect-taken.ts';
import { receiver, share } from '../shared/share-requests.ts';
import { reported } from '../../model/finding-data.ts';

/** A new folder that is shared with the second account. */
async function sharedFolder(t: TestContext, permissions: readonly string[]): Promise<number> {
  const { id } = await t.folder();
  const answer = await share(t, id, { emails: [receiver(t)], permissions });
  t.assume(answer.ok, `the folder is not shared: shareEntry returned ${answer.status}`);
  return id;
}

/**
 * What a receiver may do. Whether one permission implies another is open (U-71): edit may imply view. But view or
 * download must not imply edit, or `edit` would mean nothing.
 */
export const receiverRights: readonly Check[] = [
  check(
    'AUTH-11.31',
    'a user with view or download permission cannot change a shared entry',
    {
      proves: ['AUTH-11'],
      operation: ['shareEntry', 'createFolder'],
      profile: 'full',
      needs: ['second-account'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const addTo = (parentId: number) =>
        t.call('createFolder', { body: { name: t.unique('Folder'), parentId }, as });
      const editable = await sharedFolder(t, ['edit']);
      // Which operations a permission allows is open (U-138).
      t.unlessOpen(
        !(await addTo(editable)).ok,
        'a user with edit permission cannot add to the folder either',
      );
      for (const permission of ['view', 'download']) {
        const answer = await addTo(await sharedFolder(t, [permission]));
        await expectForbidden(t, answer, () => addTo(editable));
      }
    },
  ),
  check(
    'AUTH-11.32',
    'an entry that is linked and shared with one user is not accessible to other accounts',
    {
      proves: ['AUTH-11'],
      operation: ['shareEntry', 'createShareableLink', 'createFolder', 'deleteEntries'],
      profile: 'full',
      needs: ['second-account', 'arrange:other-user', 'observe:entry'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
      const { id } = await t.folder();
      const shared = await share(t, id, { emails: [email], permissions: ['view', 'edit', 'download'] });
      const path = { entryId: id };
      const linked = await t.call('createShareableLink', { path, body: { allow_edit: true } });
      t.assume(shared.ok && linked.ok, `needs a share and a link: ${shared.status}, ${linked.status}`);
      const added = await t.call('createFolder', { body: { name: t.unique('Folder'), parentId: id }, as });
      await expectForbidden(t, added, () => createBelow(t, id));
      const link = await t.call('createShareableLink', { path, body: {}, as });
      await expectForbidden(t, link, async () => createLink(t, (await t.folder()).id));
      const deleted = await t.call('deleteEntries', { body: { entryIds: [id], deleteForever: true }, as });
      const { state } = await t.observeEntry(id);
      t.expectEqual(state, 'exists', reported('the state of the folder'), { answer: deleted });
    },
  ),
  check(
    'AUTH-9.1',
    'an owner can still change and delete a folder after sharing it with edit permission',
    {
      proves: ['AUTH-9'],
      operation: ['shareEntry', 'createFolder', 'deleteEntries'],
      profile: 'full',
      needs: ['second-account'],
    },
    async (t: TestContext) => {
      const id = await sharedFolder(t, ['view', 'edit', 'download']);
      await expectTaken(t, await createBelow(t, id), async () => createBelow(t, (await t.folder()).id));
      const deleted = await remove(t, [id], { deleteForever: true });
      await expectTaken(t, deleted, async () => remove(t, [(await t.folder()).id], { deleteForever: true }));
    },
  ),
  check(
    'AUTH-11.33',
    'a user with view or download permission cannot delete a shared entry',
    {
      proves: ['AUTH-11'],
      operation: ['shareEntry', 'deleteEntries'],
      profile: 'full',
      needs: ['second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      for (const permission of ['view', 'download']) {
        const id = await sharedFolder(t, [permission]);
        const answer = await t.call('deleteEntries', { body: { entryIds: [id], deleteForever: true }, as });
        const { state } = await t.observeEntry(id);
        t.expectEqual(state, 'exists', reported('the state of the folder'), { answer });
      }
    },
  ),
];
