import { observedFields } from '../../shared/observed-fields.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { at, send, type AddedWrite } from './added-write.ts';
import { reported } from '../../../model/finding-data.ts';

export const sharingWrites: readonly AddedWrite[] = [
  {
    operation: 'updateShareableLink',
    at: 'PUT /file-entries/{entryId}/shareable-link',
    ...changesLink('updateShareableLink'),
  },
  {
    operation: 'updateShareableLinkAlias',
    at: 'PUT /file_entries/{entryId}/shareable-link',
    ...changesLink('updateShareableLinkAlias'),
  },
  {
    operation: 'deleteShareableLinkAlias',
    at: 'DELETE /file_entries/{entryId}/shareable-link',
    sentence: 'removes a link',
    needs: ['observe:link'],
    run: async (t: TestContext) => {
      const { path, hash } = await newLink(t);
      t.expectSuccess(await send(t, 'deleteShareableLinkAlias', { path }));
      t.expectEqual((await t.observeLink(hash)).state, 'removed', reported('the state of the link'));
    },
  },
  {
    operation: 'unshareEntry',
    at: 'POST /file-entries/{entryId}/unshare',
    sentence: 'ends a share',
    needs: ['second-account', 'observe:entry'],
    run: async (t: TestContext) => {
      const { path, email } = await newShare(t);
      t.expectSuccess(await send(t, 'unshareEntry', { path, body: { emails: [email] } }));
      await expectReceivers(t, path.entryId, []);
    },
  },
  {
    operation: 'unshareUser',
    at: 'DELETE /file-entries/{entryId}/unshare',
    sentence: 'ends a share',
    needs: ['second-account', 'observe:entry'],
    run: async (t: TestContext) => {
      const { path, userId } = await newShare(t);
      t.expectSuccess(await send(t, 'unshareUser', { path, body: { userId } }));
      await expectReceivers(t, path.entryId, []);
    },
  },
  {
    operation: 'changePermissions',
    at: 'PUT /file-entries/{entryId}/change-permissions',
    sentence: 'replaces the permissions of a receiver',
    needs: ['second-account', 'observe:entry'],
    run: async (t: TestContext) => {
      const { path, userId } = await newShare(t);
      const body = { userId, permissions: ['download'] };
      t.expectSuccess(await send(t, 'changePermissions', { path, body }));
      await expectReceivers(t, path.entryId, [['download']]);
    },
  },
];

/** The same operation is available under two paths. */
function changesLink(operation: string): Pick<AddedWrite, 'sentence' | 'run'> {
  return {
    sentence: 'changes the permissions of a link and keeps its hash',
    run: async (t: TestContext) => {
      const { path, hash } = await newLink(t);
      const answer = await send(t, operation, { path, body: { allow_download: true } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'link.allow_download'), true, 'link.allow_download', { answer });
      t.expectEqual(at(answer, 'link.hash'), hash, 'link.hash', { answer });
    },
  };
}

async function newLink(t: TestContext): Promise<{ path: { entryId: number }; hash: string }> {
  const path = { entryId: (await t.folder()).id };
  const created = await t.call('createShareableLink', { path, body: { allow_download: false } });
  const hash = created.body.link?.hash;
  t.assume(created.ok && hash !== undefined, 'the link is not created');
  return { path, hash };
}

async function newShare(
  t: TestContext,
): Promise<{ path: { entryId: number }; email: string; userId: number }> {
  const path = { entryId: (await t.folder()).id };
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  const shared = await t.call('shareEntry', { path, body: { emails: [email], permissions: ['view'] } });
  const userId = shared.body.users?.[0]?.id;
  t.assume(shared.ok && userId !== undefined, 'the folder is not shared');
  return { path, email, userId };
}

/** @param permissions the expected permissions of each receiver */
async function expectReceivers(t: TestContext, entryId: number, permissions: string[][]): Promise<void> {
  const { shares } = observedFields(t, await t.observeEntry(entryId), 'shares');
  const seen = shares.map((share) => share.permissions);
  t.expectEqual(seen, permissions, reported('the permissions of each receiver'));
}
