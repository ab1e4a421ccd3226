import { check, type Check } from '../../model/check.ts';
import type { RequestOf } from '../../model/messages.ts';
import type { CreatedFolder, TestContext } from '../../model/test-context.ts';
import { createBelow } from '../shared/requests.ts';
import { isRefused } from '../shared/is-refused.ts';
import { observedFields } from '../shared/observed-fields.ts';
import { reported } from '../shared/reported.ts';

/** Requests in folders that another account has shared; which operations a share permits is open (U-138). */
export const receivedFolderChecks: readonly Check[] = [
  check(
    'FOLDER-3.7',
    'a folder created in a received folder is in that folder',
    {
      proves: ['FOLDER-3'],
      operation: ['createFolder', 'shareEntry'],
      profile: 'full',
      needs: ['second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { id: parentId } = await receivedFolder(t);
      const made: number[] = [];
      // A receiver who may add to a folder may not be allowed to delete from it, so the owner deletes.
      t.after(async () => {
        const body = { entryIds: [...made, parentId], deleteForever: true };
        await t.call('deleteEntries', { body, as: t.secondAccount() });
      });
      const answer = await createBelow(t, parentId);
      t.unlessOpen(isRefused(answer), 'a user with edit permission cannot add to the folder');
      const id = answer.body.folder?.id;
      t.assume(id !== undefined, 'the answer has no folder.id');
      made.push(id);
      // FOLDER-1 has checks of its own for the creation itself.
      const below = (await createBelow(t, id)).body.folder?.id;
      t.assume(below !== undefined, 'createFolder failed in this folder');
      made.unshift(below);
      const { children } = observedFields(t, await t.observeEntry(parentId), 'children');
      const isThere = children.some((child) => child.id === id);
      t.expectThat(isThere, reported('the folder in the one that is shared'), 'the folder is elsewhere', {
        answer,
      });
    },
  ),
];

/** A folder that the second account shares with the first, with every permission. */
async function receivedFolder(t: TestContext): Promise<CreatedFolder> {
  const as = t.secondAccount();
  const { email } = t.account;
  t.assume(email !== undefined, "the account's e-mail address is not known");
  const folder = await t.folder({ as });
  const permissions: RequestOf<'shareEntry'>['body']['permissions'] = ['view', 'edit', 'download'];
  const body = { emails: [email], permissions };
  const answer = await t.call('shareEntry', { path: { entryId: folder.id }, body, as });
  t.assume(answer.ok, `the folder is not shared: shareEntry returned ${answer.status}`);
  return folder;
}
