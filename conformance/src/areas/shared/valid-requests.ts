import type { OperationId } from '../../../../generated/operations.ts';
import type { LooseRequest } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

/** What is left behind when a server carries the request out; entries lie in the run's folder and go with it. */
export type Trace = 'nothing' | 'entry' | 'note' | 'workspace' | 'token';

interface ValidRequest {
  readonly leaves: Trace;
  readonly build: (t: TestContext) => LooseRequest | Promise<LooseRequest>;
}

/** The form of an object that nobody ever sent. */
const noObject = '00000000-0000-4000-8000-000000000000';

/** Of every operation a request that the contract allows and that harms nothing, whoever carries it out. */
const validRequests: Readonly<Record<OperationId, ValidRequest>> = {
  login: { leaves: 'token', build: loginRequest },
  getLoggedUser: { leaves: 'nothing', build: () => ({}) },
  deleteEntries: {
    leaves: 'nothing',
    build: async (t) => ({ body: { entryIds: [(await t.spareFolder()).id], deleteForever: false } }),
  },
  unstarEntries: {
    leaves: 'nothing',
    build: async (t) => ({ body: { entryIds: [(await t.runFolder()).id] } }),
  },
  createFolder: {
    leaves: 'entry',
    build: async (t) => ({ body: { name: t.unique('Folder'), parentId: (await t.runFolder()).id } }),
  },
  presignUpload: {
    leaves: 'nothing',
    build: async (t) => ({
      body: {
        filename: `${t.unique('File')}.txt`,
        mime: 'text/plain',
        size: 11,
        extension: 'txt',
        parentId: (await t.runFolder()).id,
      },
    }),
  },
  listUploadedParts: {
    leaves: 'nothing',
    build: () => ({ body: { key: `uploads/${noObject}/${noObject}`, uploadId: noObject } }),
  },
  registerEntry: {
    leaves: 'entry',
    build: async (t) => ({
      body: {
        filename: noObject,
        size: 11,
        clientName: `${t.unique('File')}.txt`,
        clientMime: 'text/plain',
        clientExtension: 'txt',
        parentId: (await t.runFolder()).id,
      },
    }),
  },
  extractArchive: {
    leaves: 'nothing',
    build: async (t) => {
      const { id } = await t.runFolder();
      return { path: { entryId: id }, body: { parentId: id, password: null } };
    },
  },
  convertFile: {
    leaves: 'entry',
    build: (t) => ({
      // No name under `invalid` ever leads to a host.
      body: {
        url: 'https://files.invalid/photo.png',
        filename: `${t.unique('Photo')}.png`,
        outputformat: 'jpg',
      },
    }),
  },
  createShareableLink: {
    leaves: 'nothing',
    build: async (t) => ({ path: { entryId: (await t.runFolder()).id }, body: { allow_download: false } }),
  },
  deleteShareableLink: {
    leaves: 'nothing',
    build: async (t) => ({ path: { entryId: (await t.runFolder()).id } }),
  },
  shareEntry: {
    leaves: 'nothing',
    build: async (t) => ({
      path: { entryId: (await t.runFolder()).id },
      body: { emails: [`nobody.${t.runName}@example.com`], permissions: ['view'] },
    }),
  },
  createWorkspace: { leaves: 'workspace', build: (t) => ({ body: { name: t.unique('Workspace') } }) },
  getWorkspace: { leaves: 'nothing', build: () => ({ path: { id: 0 } }) },
  listWorkspaces: { leaves: 'nothing', build: () => ({}) },
  createNote: {
    leaves: 'note',
    build: (t) => ({ body: { title: t.unique('Note'), body: 'Text of a conformance run.' } }),
  },
  listNotes: { leaves: 'nothing', build: () => ({}) },
  getVault: { leaves: 'nothing', build: () => ({}) },
  moveVaultEntries: {
    leaves: 'nothing',
    build: async (t) => ({
      body: { entryIds: [(await t.spareFolder()).id], destinationId: (await t.runFolder()).id },
    }),
  },
  deleteVaultEntries: {
    leaves: 'nothing',
    build: async (t) => ({ body: { entryIds: [(await t.spareFolder()).id], deleteForever: true } }),
  },
  listTrackedFiles: { leaves: 'nothing', build: () => ({ query: { page: 1 } }) },
};

/**
 * A valid request of an operation on what is the run's own. Some can be refused all the same, such as the registration
 * of an object that nobody sent.
 */
export async function validRequest(t: TestContext, operation: OperationId): Promise<LooseRequest> {
  return validRequests[operation].build(t);
}

export const traceOf = (operation: OperationId): Trace => validRequests[operation].leaves;

function loginRequest(t: TestContext): LooseRequest {
  const { email, password } = t.account;
  t.given(email !== undefined && password !== undefined, 'needs --email and --password');
  return { body: { email, password, device_name: t.unique('Device') } };
}
