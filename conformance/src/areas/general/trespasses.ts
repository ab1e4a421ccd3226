import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import type { Account } from '../../model/account.ts';
import { check, type Check, type CheckId, type Need, type Profile } from '../../model/check.ts';
import type { Answer, RequestOf } from '../../model/messages.ts';
import type { StateValues } from '../../model/state-provider.ts';
import type { CreatedFolder, TestContext } from '../../model/test-context.ts';
import { fieldOf, integerOf } from '../../model/wire-values.ts';
import {
  extract,
  extractPlain,
  plainArchive,
  rightPassword,
  zipCryptoArchive,
} from '../shared/archives/extraction.ts';
import { convertible } from '../conversion/conversion-source.ts';
import { createLink } from '../shared/link-requests.ts';
import { createBelow } from '../shared/requests.ts';
import { isRefused } from '../shared/is-refused.ts';
import { assumeAboutPermission, expectForbidden } from '../shared/expect-forbidden.ts';
import { register } from '../shared/upload.ts';
import { share } from '../shared/share-requests.ts';
import { workspaceOfSecond } from '../workspaces/checks.ts';

type Registration = Partial<RequestOf<'registerEntry'>['body']>;

/** A request that names a place or an entry of another account. */
interface Trespass {
  readonly id: CheckId;
  readonly operation: OperationId;
  /** Completes "... is refused with 403". */
  readonly name: string;
  /** @default 'full' */
  readonly profile?: Profile;
  readonly needs: readonly Need[];
  readonly send: (t: TestContext) => Promise<Answer>;
  /**
   * The same request with only the caller's own entries: the operation may refuse everything. Not needed where nothing but
   * the permission can be wrong.
   */
  readonly own?: (t: TestContext) => Promise<Answer>;
  /** Whether any error will do: something else is wrong as well, and it is open which error the server returns (U-26). */
  readonly isMixed?: true;
  /** The requirement on `workspaceId`: blamed if the server ignores it, and the effect is in the caller's own place. */
  readonly ignored?: RequirementId;
}

const foreignFolder = async (t: TestContext): Promise<number> => (await t.runFolder(t.secondAccount())).id;

/** A workspace that the caller does not belong to; the server must refuse all requests for it. */
const ofOthers = (t: TestContext): Promise<StateValues<'workspace-member'>> =>
  t.once('workspace of others', () => t.arrange('workspace-member', { role: 'none' }));

const foreignWorkspace = async (t: TestContext): Promise<number> => (await ofOthers(t)).workspaceId;

/** A folder in a workspace of the second account; requests name only its id, not the workspace. */
const folderInTheirWorkspace = (t: TestContext): Promise<number> =>
  t.once('folder in a workspace of the second account', async () => {
    const { body, status } = await workspaceOfSecond(t);
    const workspaceId = body.workspace?.id;
    t.assume(workspaceId !== undefined, `createWorkspace returned ${status} to the second account`);
    const request = { query: { workspaceId }, body: { name: t.unique('Folder'), parentId: null } };
    const made = await t.call('createFolder', { ...request, as: t.secondAccount() });
    const id = made.body.folder?.id;
    t.assume(made.ok && id !== undefined, `createFolder returned ${made.status} to the second account`);
    return id;
  });

const registered = async (t: TestContext, fields: Registration) => register(t, await t.object(), fields);
const registeredTheirs = async (t: TestContext, fields: Registration) =>
  register(t, await t.object({ as: t.secondAccount() }), fields);

const pathOf = async (t: TestContext) => ({
  relativePath: `${(await t.runFolder()).name}/${t.unique('Way')}`,
});

const trespasses: readonly Trespass[] = [
  {
    id: 'AUTH-11.link-by-id',
    operation: 'createShareableLink',
    name: "a link for another account's folder",
    profile: 'core',
    needs: ['second-account'],
    send: async (t) => createLink(t, await foreignFolder(t)),
    own: async (t) => createLink(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.link-by-hash',
    operation: 'createShareableLink',
    name: "a link for the hash of another account's folder",
    needs: ['second-account'],
    send: async (t) => createLink(t, await hashOfTheirs(t, t.secondAccount())),
    own: async (t) => createLink(t, await hashOfTheirs(t, t.account)),
  },
  {
    id: 'AUTH-11.2',
    operation: 'deleteShareableLink',
    name: 'deleting the link of another account',
    needs: ['second-account'],
    send: async (t) => unlink(t, (await linkedFolder(t, t.secondAccount())).id),
    own: async (t) => unlink(t, (await linkedFolder(t, t.account)).id),
  },
  {
    id: 'AUTH-11.25',
    operation: 'deleteShareableLink',
    name: 'deleting the link of another account by the hash of its entry',
    needs: ['second-account'],
    send: async (t) => unlink(t, (await linkedFolder(t, t.secondAccount())).hash),
    own: async (t) => unlink(t, (await linkedFolder(t, t.account)).hash),
  },
  {
    id: 'AUTH-11.folder',
    operation: 'createFolder',
    name: "a folder in another account's folder",
    needs: ['second-account'],
    send: async (t) => createBelow(t, (await t.folder({ as: t.secondAccount() })).id),
    own: async (t) => createBelow(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.13',
    operation: 'createFolder',
    name: 'a folder in a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    send: async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const body = { name: t.unique('Intruder'), parentId: null };
      return t.call('createFolder', { query: { workspaceId }, body, as: t.secondAccount() });
    },
  },
  {
    id: 'AUTH-11.file',
    operation: 'registerEntry',
    name: "a file in another account's folder",
    needs: ['second-account'],
    send: async (t) => registered(t, { parentId: (await t.folder({ as: t.secondAccount() })).id }),
    own: async (t) => registered(t, { parentId: (await t.folder()).id }),
  },
  {
    id: 'AUTH-11.27',
    operation: 'registerEntry',
    name: 'a file in a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => registered(t, { workspaceId: await foreignWorkspace(t) }),
    own: (t) => registered(t, {}),
  },
  {
    id: 'AUTH-11.4',
    operation: 'extractArchive',
    name: 'extracting the archive of another account',
    needs: ['second-account'],
    send: async (t: TestContext) => {
      const archive = { name: 'archive.zip', mime: 'application/zip', bytes: zipCryptoArchive };
      const { id } = await t.file({ ...archive, as: t.secondAccount() });
      return extract(t, id, { parentId: (await t.runFolder()).id, password: rightPassword });
    },
    own: extractPlain,
  },
  {
    id: 'AUTH-11.26',
    operation: 'extractArchive',
    name: "an extraction into another account's folder",
    needs: ['second-account'],
    send: async (t) => extractTo(t, { parentId: await foreignFolder(t) }),
    own: extractPlain,
  },
  {
    id: 'AUTH-11.34',
    operation: 'shareEntry',
    name: "sharing another account's entry with a third account",
    needs: ['second-account', 'arrange:other-user'],
    send: async (t) => sharedWithAnybody(t, await foreignFolder(t)),
    own: async (t) => sharedWithAnybody(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.12',
    operation: 'getWorkspace',
    name: 'reading a workspace of the first account as the second',
    needs: ['second-account', 'workspace'],
    send: async (t) =>
      t.call('getWorkspace', { path: { id: (await t.writableWorkspace()).id }, as: t.secondAccount() }),
  },
  {
    id: 'AUTH-11.30',
    operation: 'listTrackedFiles',
    name: 'the tracking list of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => t.call('listTrackedFiles', { query: { workspaceId: await foreignWorkspace(t) } }),
    own: (t) => t.call('listTrackedFiles', { query: { workspaceId: 0 } }),
  },
  {
    id: 'AUTH-11.3',
    operation: 'shareEntry',
    name: "sharing another account's entry with its owner",
    needs: ['second-account'],
    // A server may first refuse an address that already has access.
    isMixed: true,
    send: async (t: TestContext) => {
      const as = t.secondAccount();
      const emails = [as.email ?? `nobody.${t.runName}@example.com`];
      return share(t, (await t.folder({ as })).id, { emails, permissions: ['edit'] });
    },
  },
  {
    id: 'AUTH-11.28',
    operation: 'registerEntry',
    name: 'registering an object that another account uploaded',
    needs: ['second-account'],
    isMixed: true,
    send: (t) => registeredTheirs(t, {}),
    own: (t) => registered(t, {}),
  },
  // A valid option of the caller must not bypass the permission check.
  {
    id: 'AUTH-11.link-workspace',
    operation: 'createShareableLink',
    name: 'a link for an entry of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    isMixed: true,
    send: async (t) => createLink(t, (await ofOthers(t)).entryId),
    own: async (t) => createLink(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.share-workspace',
    operation: 'shareEntry',
    name: 'a share of an entry of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member', 'arrange:other-user'],
    isMixed: true,
    send: async (t) => sharedWithAnybody(t, (await ofOthers(t)).entryId),
    own: async (t) => sharedWithAnybody(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.file-workspace-0',
    operation: 'registerEntry',
    name: "a file with workspaceId 0 in another account's folder",
    needs: ['second-account'],
    isMixed: true,
    send: async (t) => registered(t, { parentId: await foreignFolder(t), workspaceId: 0 }),
    own: (t) => registered(t, { workspaceId: 0 }),
  },
  {
    id: 'AUTH-11.relative-path-workspace',
    operation: 'registerEntry',
    name: 'a file with a relativePath in a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    isMixed: true,
    send: async (t) => registered(t, { ...(await pathOf(t)), workspaceId: await foreignWorkspace(t) }),
    own: async (t) => registered(t, await pathOf(t)),
    ignored: 'REG-7',
  },
  {
    id: 'AUTH-11.object-workspace',
    operation: 'registerEntry',
    name: 'registering the object of another account in a shared workspace',
    needs: ['second-account', 'workspace'],
    isMixed: true,
    send: async (t) => registeredTheirs(t, { parentId: null, workspaceId: (await t.writableWorkspace()).id }),
    own: async (t) => registered(t, { parentId: null, workspaceId: (await t.writableWorkspace()).id }),
  },
  {
    id: 'AUTH-11.object-relative-path',
    operation: 'registerEntry',
    name: 'registering the object of another account with a relativePath',
    needs: ['second-account'],
    isMixed: true,
    send: async (t) => registeredTheirs(t, await pathOf(t)),
    own: async (t) => registered(t, await pathOf(t)),
  },
  {
    id: 'AUTH-11.extraction-root',
    operation: 'extractArchive',
    name: 'an extraction to the root of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    isMixed: true,
    send: async (t) => extractTo(t, { parentId: 0 }, await foreignWorkspace(t)),
    own: extractPlain,
  },
  {
    id: 'AUTH-11.extraction-workspace-0',
    operation: 'extractArchive',
    name: "an extraction with workspaceId 0 into another account's folder",
    needs: ['second-account'],
    isMixed: true,
    send: async (t) => extractTo(t, { parentId: await foreignFolder(t) }, 0),
    own: async (t) => extractTo(t, { parentId: (await t.folder()).id }, 0),
  },
  {
    id: 'AUTH-11.conversion-workspace',
    operation: 'convertFile',
    name: 'a conversion for a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    isMixed: true,
    send: async (t) => convertFor(t, await foreignWorkspace(t)),
    own: (t) => convertFor(t, 0),
    ignored: 'CONVERT-2',
  },
  {
    id: 'AUTH-11.folder-below',
    operation: 'createFolder',
    name: 'a folder without a workspaceId in a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    isMixed: true,
    send: async (t) => createBelow(t, await folderInTheirWorkspace(t)),
    own: async (t) => createBelow(t, (await t.folder()).id),
  },
  {
    id: 'AUTH-11.folder-workspace-0',
    operation: 'createFolder',
    name: "a folder with workspaceId 0 in another account's folder",
    needs: ['second-account'],
    isMixed: true,
    send: async (t) => createBelow(t, await foreignFolder(t), { workspaceId: 0 }),
    own: async (t) => createBelow(t, (await t.folder()).id, { workspaceId: 0 }),
  },
  {
    id: 'AUTH-11.file-below',
    operation: 'registerEntry',
    name: 'a file without a workspaceId in a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    isMixed: true,
    send: async (t) => registered(t, { parentId: await folderInTheirWorkspace(t) }),
    own: (t) => registered(t, {}),
  },
  {
    id: 'AUTH-11.extraction-below',
    operation: 'extractArchive',
    name: 'an extraction without a workspaceId into a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    isMixed: true,
    send: async (t) => extractTo(t, { parentId: await folderInTheirWorkspace(t) }),
    own: extractPlain,
  },
  {
    id: 'AUTH-11.vault-folder',
    operation: 'moveVaultEntries',
    name: 'moving a vault entry into the folder of another account',
    needs: ['second-account', 'arrange:vault-entry'],
    isMixed: true,
    send: async (t) => moveTo(t, await foreignFolder(t)),
    own: (t) => moveTo(t),
  },
  {
    id: 'AUTH-11.vault-other',
    operation: 'moveVaultEntries',
    name: 'moving a vault entry into the vault of another account',
    needs: ['arrange:foreign-entry', 'arrange:vault-entry'],
    isMixed: true,
    send: async (t: TestContext) => {
      const { folderId, vaultId } = await t.arrange('foreign-entry', { vault: true });
      t.unlessOpen(vaultId === undefined, 'the state provider has no vault of somebody else');
      return moveTo(t, folderId);
    },
    own: (t) => moveTo(t),
  },
];

/** The hash of a new folder, whose name is its own: a hash that comes from the name would be that of another. */
async function hashOfTheirs(t: TestContext, as: Account): Promise<string> {
  const { hash } = await t.folder({ as });
  t.assume(hash !== '', 'the folder has no hash');
  return hash;
}

async function linkedFolder(t: TestContext, as: Account): Promise<CreatedFolder> {
  const folder = await t.folder({ as });
  t.assume(folder.hash !== '', 'the folder has no hash');
  const link = await t.call('createShareableLink', { path: { entryId: folder.id }, body: {}, as });
  t.assume(link.ok, 'the owner gets no link');
  return folder;
}

const unlink = (t: TestContext, entryId: number | string) =>
  t.call('deleteShareableLink', { path: { entryId } });

async function sharedWithAnybody(t: TestContext, id: number) {
  const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
  return share(t, id, { emails: [email], permissions: ['view'] });
}

async function extractTo(t: TestContext, { parentId }: { parentId: number }, workspaceId?: number) {
  const { archive } = await t.once('archive for the places of others', () => plainArchive(t));
  return extract(
    t,
    archive.id,
    { parentId, password: null },
    workspaceId === undefined ? {} : { workspaceId },
  );
}

async function convertFor(t: TestContext, workspaceId: number) {
  const { url, filename } = await convertible(t);
  return t.call('convertFile', { query: { workspaceId }, body: { url, filename, outputformat: 'jpg' } });
}

async function moveTo(t: TestContext, destinationId?: number) {
  const entry = await t.arrange('vault-entry');
  const body = { entryIds: [entry.entryId], destinationId: destinationId ?? entry.destinationId };
  return t.call('moveVaultEntries', { body });
}

/** Each is refused with 403, or with any error if something else is wrong with it as well. */
export const trespassChecks: readonly Check[] = trespasses.map(
  ({ id, operation, name, profile = 'full', needs, send, own, isMixed, ignored }) =>
    check(
      id,
      `${name} is refused${isMixed ? '' : ' with 403'}`,
      { proves: ['AUTH-11', ...(ignored ? [ignored] : [])], operation, profile, needs },
      async (t: TestContext) => {
        const answer = await send(t);
        const ofOwn = own && (() => own(t));
        if (!isMixed) return expectForbidden(t, answer, ofOwn);
        await assumeAboutPermission(t, answer, ofOwn);
        const isOwn = ignored !== undefined && answer.ok && (await isInOwnWorkspace(t, answer));
        const proves = isOwn ? ignored : 'AUTH-11';
        t.judged('AUTH-11');
        t.expectThat(isRefused(answer), 'a 4xx response', String(answer.status), { answer, proves });
      },
    ),
);

/** Whether a file was created in the caller's personal workspace, which is allowed. */
async function isInOwnWorkspace(t: TestContext, { json }: Answer): Promise<boolean> {
  const entry = fieldOf(json, 'fileEntry');
  const id = integerOf(fieldOf(entry, 'id'));
  const seen = id === undefined ? undefined : await t.observeEntryIfOffered(id);
  return (seen?.workspaceId ?? fieldOf(entry, 'workspace_id')) === 0;
}
