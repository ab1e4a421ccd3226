import { zipCryptoArchive } from '../../shared/archives/extraction.ts';
import type { Account } from '../../../../engine/model/account.ts';
import type { StateValues } from '../../../../engine/model/state-provider.ts';
import type { CreatedFolder, SentObject, TestContext } from '../../../test-context.ts';
import { createBelow, receiver, share } from '../../shared/requests.ts';
import { workspaceOfSecond } from '../../workspaces/checks.ts';
import { asSecondAccount } from './as-second-account.ts';
import type { Named, Source } from './row.ts';

const ownFolder = async (t: TestContext): Promise<number> => (await t.folder()).id;

export const folder: Named<number> = {
  words: "another account's folder",
  needs: ['second-account'],
  theirs: async (t) => (await t.runFolder(t.secondAccount())).id,
  own: ownFolder,
};

/** The hash of a new folder, whose name is its own: a hash that comes from the name would be that of another. */
export const folderHash: Named<string> = {
  words: "the hash of another account's folder",
  needs: ['second-account'],
  theirs: (t) => hashOf(t, t.secondAccount()),
  own: (t) => hashOf(t, t.account),
};

async function hashOf(t: TestContext, as: Account): Promise<string> {
  const { hash } = await t.folder({ as });
  t.assume(hash !== '', 'the folder has no hash');
  return hash;
}

export const linkedFolder: Named<number> = {
  words: 'another account',
  needs: ['second-account'],
  theirs: async (t) => (await linked(t, t.secondAccount())).id,
  own: async (t) => (await linked(t, t.account)).id,
};

export const linkedHash: Named<string> = {
  words: 'another account by the hash of its entry',
  needs: ['second-account'],
  theirs: async (t) => (await linked(t, t.secondAccount())).hash,
  own: async (t) => (await linked(t, t.account)).hash,
};

async function linked(t: TestContext, as: Account): Promise<CreatedFolder> {
  const made = await t.folder({ as });
  t.assume(made.hash !== '', 'the folder has no hash');
  const link = await t.call('createShareableLink', { path: { entryId: made.id }, body: {}, as });
  t.assume(link.ok, 'the owner gets no link');
  return made;
}

export const archive: Named<number> = {
  words: 'the archive of another account',
  needs: ['second-account'],
  theirs: async (t) => {
    const options = { name: 'archive.zip', mime: 'application/zip', bytes: zipCryptoArchive };
    return (await t.file({ ...options, as: t.secondAccount() })).id;
  },
};

export const object: Named<SentObject> = {
  words: 'an object that another account uploaded',
  isMixed: true,
  needs: ['second-account'],
  theirs: (t) => t.object({ as: t.secondAccount() }),
  own: (t) => t.object(),
};

/** A workspace that the caller does not belong to; the server must refuse all requests for it. */
const ofOthers = (t: TestContext): Promise<StateValues<'workspace-member'>> =>
  t.once('workspace of others', () => t.arrange('workspace-member', { role: 'none' }));

export const workspace: Named<number> = {
  words: 'a workspace that the caller does not belong to',
  needs: ['arrange:workspace-member'],
  theirs: async (t) => (await ofOthers(t)).workspaceId,
  own: () => Promise.resolve(0),
};

export const entryOfWorkspace: Named<number> = {
  words: 'an entry of a workspace that the caller does not belong to',
  isMixed: true,
  needs: ['arrange:workspace-member'],
  theirs: async (t) => (await ofOthers(t)).entryId,
  own: ownFolder,
};

/** The workspace of the first account, for requests of the second. */
export const workspaceOfFirst: Named<number> = {
  words: 'a workspace of another account',
  needs: ['second-account', 'workspace'],
  theirs: async (t) => (await t.writableWorkspace()).id,
};

/** A folder in a workspace of the second account; requests name only its id, not the workspace. */
export const folderInWorkspace: Named<number> = {
  words: 'a folder of a workspace that the caller does not belong to',
  isMixed: true,
  needs: ['second-account', 'workspace'],
  theirs: (t: TestContext) =>
    t.once('folder in a workspace of the second account', async () => {
      const { body, status } = await workspaceOfSecond(t);
      const workspaceId = body.workspace?.id;
      t.assume(workspaceId !== undefined, `createWorkspace returned ${status} to the second account`);
      const request = { query: { workspaceId }, body: { name: t.unique('Folder'), parentId: null } };
      const made = await t.call('createFolder', { ...request, as: t.secondAccount() });
      const id = made.body.folder?.id;
      t.assume(made.ok && id !== undefined, `createFolder returned ${made.status} to the second account`);
      return id;
    }),
  own: ownFolder,
};

/** A file and a folder of another account. */
export const entries: Source<StateValues<'foreign-entry'>> = {
  needs: ['arrange:foreign-entry'],
  theirs: (t) => t.arrange('foreign-entry'),
};

export const vaultFolder: Named<number> = {
  words: 'the vault of another account',
  needs: ['arrange:foreign-entry'],
  theirs: async (t) => {
    const found = await t.arrange('foreign-entry', { vault: true });
    t.skipIfUnspecified(found.vaultId === undefined, 'the state provider has no vault of somebody else');
    return found.folderId;
  },
};

/** A new folder of the first account that is shared with the second. */
export const received = (...permissions: readonly string[]): Source<number> => ({
  needs: ['second-account'],
  theirs: async (t: TestContext) => {
    const { id } = await t.folder();
    const answer = await share(t, id, { emails: [receiver(t)], permissions });
    t.assume(answer.ok, `the folder is not shared: shareEntry returned ${answer.status}`);
    return id;
  },
});

/** The same with a permission that must not imply `edit`, or `edit` would mean nothing. Whether `edit` implies it is open (U-71). */
export const receivedForReading = (permission: string): Source<{ id: number; editable: number }> => ({
  needs: ['second-account'],
  theirs: async (t: TestContext) => {
    const { editable, ok } = await t.once('folder received with edit permission', async () => {
      const id = await received('edit').theirs(t);
      return { editable: id, ok: (await createBelow(asSecondAccount(t), id)).ok };
    });
    // Which operations a permission allows is open (U-138).
    t.skipIfUnspecified(!ok, 'a user with edit permission cannot add to the folder either');
    return { id: await received(permission).theirs(t), editable };
  },
});
