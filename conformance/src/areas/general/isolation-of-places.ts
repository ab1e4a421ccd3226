import type { OperationId } from '../../../../generated/operations.ts';
import type { RequirementId } from '../../../../generated/registers.ts';
import { check, type Check, type CheckId, type Need } from '../../model/check.ts';
import type { Answer, RequestOf } from '../../model/messages.ts';
import type { StateValues } from '../../model/state-provider.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf, integerOf } from '../../model/wire-values.ts';
import { extract, extractPlain, plainArchive } from '../shared/archives/extraction.ts';
import { convertible } from '../conversion/conversion-source.ts';
import { createLink } from '../shared/link-requests.ts';
import { createBelow } from '../shared/requests.ts';
import { isRefused } from '../shared/is-refused.ts';
import { assumeOwnPlaceCounts } from '../shared/presigned-place.ts';
import { register } from '../shared/upload.ts';
import { share } from '../shared/share-requests.ts';
import { workspaceOfSecond } from '../workspaces/checks.ts';

type Registration = Partial<RequestOf<'registerEntry'>['body']>;

/** A request that names a place or an entry of another account, together with something of the caller. */
interface Trespass {
  readonly operation: OperationId;
  /** Completes "... is refused". */
  readonly id: CheckId;
  readonly name: string;
  readonly needs: readonly Need[];
  readonly send: (t: TestContext) => Promise<Answer>;
  /** The same request with only the caller's own entries. */
  readonly own: (t: TestContext) => Promise<Answer>;
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

/**
 * A valid option of the caller must not bypass the permission check: each request combines one with an entry or a place
 * of another account.
 */
const trespasses: readonly Trespass[] = [
  {
    operation: 'createShareableLink',
    id: 'AUTH-11.link-workspace',
    name: 'a link for an entry of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => createLink(t, (await ofOthers(t)).entryId),
    own: async (t) => createLink(t, (await t.folder()).id),
  },
  {
    operation: 'shareEntry',
    id: 'AUTH-11.share-workspace',
    name: 'a share of an entry of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member', 'arrange:other-user'],
    send: async (t) => sharedWithAnybody(t, (await ofOthers(t)).entryId),
    own: async (t) => sharedWithAnybody(t, (await t.folder()).id),
  },
  {
    operation: 'registerEntry',
    id: 'AUTH-11.file-workspace-0',
    name: "a file with workspaceId 0 in another account's folder",
    needs: ['second-account'],
    send: async (t) => registered(t, { parentId: await foreignFolder(t), workspaceId: 0 }),
    own: (t) => registered(t, { workspaceId: 0 }),
  },
  {
    operation: 'registerEntry',
    id: 'AUTH-11.relative-path-workspace',
    name: 'a file with a relativePath in a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => registered(t, { ...(await pathOf(t)), workspaceId: await foreignWorkspace(t) }),
    own: async (t) => registered(t, await pathOf(t)),
    ignored: 'REG-7',
  },
  {
    operation: 'registerEntry',
    id: 'AUTH-11.object-workspace',
    name: 'registering the object of another account in a shared workspace',
    needs: ['second-account', 'workspace'],
    send: async (t) => registeredTheirs(t, { parentId: null, workspaceId: (await t.writableWorkspace()).id }),
    own: async (t) => registered(t, { parentId: null, workspaceId: (await t.writableWorkspace()).id }),
  },
  {
    operation: 'registerEntry',
    id: 'AUTH-11.object-relative-path',
    name: 'registering the object of another account with a relativePath',
    needs: ['second-account'],
    send: async (t) => registeredTheirs(t, await pathOf(t)),
    own: async (t) => registered(t, await pathOf(t)),
  },
  {
    operation: 'extractArchive',
    id: 'AUTH-11.extraction-root',
    name: 'an extraction to the root of a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => extractTo(t, { parentId: 0 }, await foreignWorkspace(t)),
    own: extractPlain,
  },
  {
    operation: 'extractArchive',
    id: 'AUTH-11.extraction-workspace-0',
    name: "an extraction with workspaceId 0 into another account's folder",
    needs: ['second-account'],
    send: async (t) => extractTo(t, { parentId: await foreignFolder(t) }, 0),
    own: async (t) => extractTo(t, { parentId: (await t.folder()).id }, 0),
  },
  {
    operation: 'convertFile',
    id: 'AUTH-11.conversion-workspace',
    name: 'a conversion for a workspace that the caller does not belong to',
    needs: ['arrange:workspace-member'],
    send: async (t) => convertFor(t, await foreignWorkspace(t)),
    own: (t) => convertFor(t, 0),
    ignored: 'CONVERT-2',
  },
  {
    operation: 'createFolder',
    id: 'AUTH-11.folder-below',
    name: 'a folder without a workspaceId in a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    send: async (t) => createBelow(t, await folderInTheirWorkspace(t)),
    own: async (t) => createBelow(t, (await t.folder()).id),
  },
  {
    operation: 'createFolder',
    id: 'AUTH-11.folder-workspace-0',
    name: "a folder with workspaceId 0 in another account's folder",
    needs: ['second-account'],
    send: async (t) => createBelow(t, await foreignFolder(t), { workspaceId: 0 }),
    own: async (t) => createBelow(t, (await t.folder()).id, { workspaceId: 0 }),
  },
  {
    operation: 'registerEntry',
    id: 'AUTH-11.file-below',
    name: 'a file without a workspaceId in a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    send: async (t) => registered(t, { parentId: await folderInTheirWorkspace(t) }),
    own: (t) => registered(t, {}),
  },
  {
    operation: 'extractArchive',
    id: 'AUTH-11.extraction-below',
    name: 'an extraction without a workspaceId into a folder of a workspace that the caller does not belong to',
    needs: ['second-account', 'workspace'],
    send: async (t) => {
      const { archive } = await t.once('archive for the places of others', () => plainArchive(t));
      return extract(t, archive.id, { parentId: await folderInTheirWorkspace(t), password: null });
    },
    own: extractPlain,
  },
  {
    operation: 'moveVaultEntries',
    id: 'AUTH-11.vault-folder',
    name: 'moving a vault entry into the folder of another account',
    needs: ['second-account', 'arrange:vault-entry'],
    send: async (t) => moveTo(t, await foreignFolder(t)),
    own: (t) => moveTo(t),
  },
  {
    operation: 'moveVaultEntries',
    id: 'AUTH-11.vault-other',
    name: 'moving a vault entry into the vault of another account',
    needs: ['arrange:foreign-entry', 'arrange:vault-entry'],
    send: async (t: TestContext) => {
      const { folderId, vaultId } = await t.arrange('foreign-entry', { vault: true });
      t.unlessOpen(vaultId === undefined, 'the state provider has no vault of somebody else');
      return moveTo(t, folderId);
    },
    own: (t) => moveTo(t),
  },
];

async function sharedWithAnybody(t: TestContext, id: number) {
  const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
  return share(t, id, { emails: [email], permissions: ['view'] });
}

async function extractTo(t: TestContext, { parentId }: { parentId: number }, workspaceId: number) {
  const { archive } = await t.once('archive for the places of others', () => plainArchive(t));
  return extract(t, archive.id, { parentId, password: null }, { workspaceId });
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

/** If several errors apply, it is open which the server returns (U-26). */
export const placeIsolationChecks: readonly Check[] = trespasses.map(
  ({ id, operation, name, needs, send, own, ignored }) =>
    check(
      id,
      `${name} is refused`,
      { proves: ['AUTH-11', ...(ignored ? [ignored] : [])], operation, profile: 'full', needs },
      async (t: TestContext) => {
        const answer = await send(t);
        if (isRefused(answer) && answer.status !== 403) {
          t.assume((await own(t)).ok, `${operation} is also refused for an entry of the caller`);
        }
        await assumeOwnPlaceCounts(t, answer);
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
