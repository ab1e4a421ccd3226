import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../generated/operations.reference.ts';
import type { Json, JsonObject } from '../lib/openapi.ts';
import type { World } from './world.ts';

/** What a request says besides its operation. */
export interface Ask {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  header?: Record<string, string>;
  body?: Json;
  /** The answer to the letter, where it is no JSON. */
  text?: string;
}

type Make = (world: World) => Ask | Promise<Ask>;

/** How to get each documented answer of an operation, by its code. */
export type Scenario = Record<string, Make>;

const nothing: Make = () => ({});
const body =
  (value: Json): Make =>
  () => ({ body: value });
const entryIds = (...ids: number[]) => ({ entryIds: ids });
const named = (rest: JsonObject = {}): JsonObject => ({ name: randomUUID(), ...rest });

/** Where the same two refusals hold for an entry in the path. */
const entryInPath = (rest: Ask): Scenario => ({
  '403': async (world) => ({ path: { entryId: (await world.foreignEntry()).id }, ...rest }),
  '404': (world) => ({ path: { entryId: world.unknownId }, ...rest }),
});

const ofEntries = (rest: JsonObject = {}): Scenario => ({
  '403': async (world) => ({ body: { ...entryIds((await world.foreignEntry()).id), ...rest } }),
  '422': (world) => ({ body: { ...entryIds(world.unknownId), ...rest } }),
});

const tides = '05:12 low 0.7 m\n11:26 high 4.3 m\n';

const presign: JsonObject = { filename: 'notes.txt', mime: 'text/plain', size: 24, extension: 'txt' };

/** Operations on a multipart upload share a body and the answer to an unknown one. */
const ofMultipart = (rest: JsonObject = {}): Scenario => ({
  '200': async (world) => ({ body: { ...(await world.multipart()), ...rest } }),
  '404': async (world) => ({ body: { ...(await world.multipart()), uploadId: randomUUID(), ...rest } }),
  '422': body({}),
});

const unknownWorkspace =
  (rest: Ask): Make =>
  (world) => ({ query: { workspaceId: world.unknownId }, ...rest });

/** Needs an account without a vault, so it goes before everything that makes one. */
export const beforeTheVault: Readonly<Partial<Record<OperationId, Scenario>>> = {
  getVault: { '404': nothing },
  createVault: { '200': body({ salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' }), '422': body({}) },
};

/** One for each operation that the reference server has: whoever adds one is told by the compiler. */
export const scenarios: Readonly<Record<OperationId, Scenario>> = {
  login: { '422': body({ email: 'mira@example.com', password: 'wrong', device_name: 'Verdict' }) },
  getLoggedUser: { '200': nothing },
  deleteEntries: {
    '200': async (world) => ({ body: entryIds((await world.folder()).id) }),
    ...ofEntries(),
  },
  unstarEntries: { '200': async (world) => ({ body: entryIds((await world.file()).id) }), ...ofEntries() },
  starEntries: { '200': async (world) => ({ body: entryIds((await world.file()).id) }), ...ofEntries() },
  restoreEntries: {
    '200': async (world) => {
      const { id } = await world.folder();
      await world.call('POST', '/file-entries/delete', entryIds(id));
      return { body: entryIds(id) };
    },
    ...ofEntries(),
  },
  moveEntries: {
    '200': async (world) => ({
      body: { ...entryIds((await world.file()).id), destinationId: (await world.folder()).id },
    }),
    ...ofEntries({ destinationId: null }),
  },
  createFolder: {
    '200': () => ({ body: named({ parentId: null }) }),
    '403': async (world) => ({ body: named({ parentId: (await world.foreignEntry()).id }) }),
    '404': unknownWorkspace({ body: named({ parentId: null }) }),
    '422': body({ parentId: null }),
  },
  listEntries: {
    '200': async (world) => ({
      query: { folderId: (await world.folder()).hash, perPage: 10, orderBy: 'name' },
    }),
    '403': async (world) => ({ query: { folderId: (await world.foreignEntry()).hash } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { perPage: 0 } }),
  },
  getEntry: {
    '200': async (world) => ({ path: { entryId: (await world.file()).id } }),
    ...entryInPath({}),
  },
  updateEntry: {
    '200': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { name: 'tide-table.txt' },
    }),
    ...entryInPath({ body: { name: 'tide-table.txt' } }),
    '422': async (world) => ({ path: { entryId: (await world.file()).id }, body: { name: '' } }),
  },
  downloadFile: {
    '200': async (world) => ({ path: { hash: (await world.file(tides)).hash }, text: tides }),
    '206': async (world) => ({
      path: { hash: (await world.file(tides)).hash },
      header: { Range: 'bytes=0-4' },
      text: tides.slice(0, 5),
    }),
    '403': async (world) => ({ path: { hash: (await world.foreignEntry()).hash } }),
    '404': () => ({ path: { hash: 'unknown' } }),
    '416': async (world) => ({
      path: { hash: (await world.file()).hash },
      header: { Range: 'bytes=900-901' },
    }),
  },
  presignUpload: {
    '200': body(presign),
    '403': async (world) => ({ body: { ...presign, parentId: (await world.foreignEntry()).id } }),
    '404': (world) => ({ body: { ...presign, workspaceId: world.unknownId } }),
    '422': body({}),
  },
  registerEntry: {
    '200': async (world) => {
      const object = await world.object('Buoy 4 drifted by 12 m.\n', 'notes.txt', 'text/plain');
      return { body: { ...object, clientName: 'notes.txt', clientMime: 'text/plain' } };
    },
    '403': async (world) => {
      const object = await world.object('Buoy 4 drifted by 12 m.\n', 'notes.txt', 'text/plain');
      return { body: { ...object, clientName: 'notes.txt', parentId: (await world.foreignEntry()).id } };
    },
    '404': async (world) => {
      const object = await world.object('Buoy 4 drifted by 12 m.\n', 'notes.txt', 'text/plain');
      return { body: { ...object, clientName: 'notes.txt', workspaceId: world.unknownId } };
    },
    '422': () => ({ body: { filename: randomUUID(), size: 24, clientName: 'notes.txt' } }),
  },
  createMultipartUpload: {
    '200': body({ ...presign, size: 6_000_000 }),
    '403': async (world) => ({ body: { ...presign, parentId: (await world.foreignEntry()).id } }),
    '404': (world) => ({ body: { ...presign, workspaceId: world.unknownId } }),
    '422': body({}),
  },
  listUploadedParts: ofMultipart(),
  signParts: ofMultipart({ partNumbers: [1] }),
  abortMultipartUpload: ofMultipart(),
  completeMultipartUpload: {
    ...ofMultipart({ parts: [{ PartNumber: 1, ETag: '"unknown"' }] }),
    '200': async (world) => ({ body: await world.finishedParts() }),
  },
  uploadFile: {
    '201': async (world) => ({
      body: { file: 'Buoy 4 drifted by 12 m.\n', parentId: (await world.folder()).id },
    }),
    '403': async (world) => ({ body: { file: 'Buoy 4', parentId: (await world.foreignEntry()).id } }),
    '422': body({ parentId: 0 }),
  },
  extractArchive: {
    '200': async (world) => ({
      path: { entryId: (await world.archive()).id },
      body: { parentId: (await world.folder()).id, password: null },
    }),
    ...entryInPath({ body: { parentId: 0, password: null } }),
    '422': async (world) => ({
      path: { entryId: (await world.file('no archive', 'broken.zip', 'application/zip')).id },
      body: { parentId: 0, password: null },
    }),
  },
  convertFile: {
    '200': async (world) => ({
      body: { url: (await world.image()).url, filename: 'harbour.png', outputformat: 'jpg' },
    }),
    '404': unknownWorkspace({
      body: { url: 'https://objects.example.com/harbour.png', filename: 'harbour.png', outputformat: 'jpg' },
    }),
    '422': body({ url: 'file:///etc/hostname', filename: 'harbour.png', outputformat: 'jpg' }),
  },
  createShareableLink: {
    '200': async (world) => ({
      path: { entryId: (await world.file()).hash },
      body: { allow_download: true },
    }),
    ...entryInPath({ body: {} }),
    '422': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { expires_at: 'tomorrow' },
    }),
  },
  deleteShareableLink: {
    '200': async (world) => ({ path: { entryId: (await world.link()).id } }),
    ...entryInPath({}),
  },
  shareEntry: {
    '200': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { emails: [await world.colleague()], permissions: ['view'] },
    }),
    ...entryInPath({ body: { emails: ['jonas@example.com'], permissions: ['view'] } }),
    '422': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { emails: ['jonas at example.com'], permissions: ['view'] },
    }),
  },
  createWorkspace: { '200': () => ({ body: named() }), '422': body({}) },
  getWorkspace: {
    '200': async (world) => ({ path: { id: await world.workspace() } }),
    '403': async (world) => ({ path: { id: await world.foreignWorkspace() } }),
    '404': (world) => ({ path: { id: world.unknownId } }),
  },
  listWorkspaces: {
    '200': async (world) => ({ query: { workspaceId: await world.workspace() } }),
    '403': async (world) => ({ query: { workspaceId: await world.foreignWorkspace() } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { workspaceId: 'mine' } }),
  },
  createNote: {
    '200': body({ title: 'Checklist', body: 'Tide table.' }),
    '422': body({ body: 'Tide table.' }),
  },
  listNotes: { '200': nothing },
  getVault: {
    '200': async (world) => {
      await world.arrange('vault-entry');
      return {};
    },
  },
  createVault: {},
  listVaultEntries: {
    '200': nothing,
    '404': () => ({ query: { folderId: 'unknown' } }),
    '422': () => ({ query: { page: 0 } }),
  },
  moveVaultEntries: {
    '200': async (world) => {
      const { entryId, destinationId } = await world.arrange('vault-entry');
      return { body: { entryIds: [entryId!], destinationId: destinationId! } };
    },
    '403': async (world) => {
      const { destinationId } = await world.arrange('vault-entry');
      return { body: { ...entryIds((await world.foreignEntry()).id), destinationId: destinationId! } };
    },
    '422': body({}),
  },
  deleteVaultEntries: {
    '200': async (world) => ({
      body: { entryIds: [(await world.arrange('vault-entry')).entryId!], deleteForever: true },
    }),
    '403': async (world) => ({ body: { ...entryIds((await world.foreignEntry()).id), deleteForever: true } }),
    '422': async (world) => ({
      body: { entryIds: [(await world.arrange('vault-entry')).entryId!], deleteForever: false },
    }),
  },
  listTrackedFiles: {
    '200': async (world) => {
      await world.arrange('tracked-file');
      return { query: { workspaceId: 0, page: 1 } };
    },
    '403': async (world) => ({ query: { workspaceId: await world.foreignWorkspace() } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { page: 0 } }),
  },
  setTracked: {
    '200': async (world) => ({ body: { file_id: (await world.file()).id, tracked: true } }),
    '403': async (world) => ({ body: { file_id: (await world.foreignEntry()).id, tracked: true } }),
    '422': body({ tracked: true }),
  },
  getSpaceUsage: { '200': nothing },
  updateNote: {
    '200': async (world) => ({ body: { id: await world.note(), title: 'Site visit' } }),
    '404': body({ id: 9_007_199_254_740, title: 'Site visit' }),
    '422': body({}),
  },
  deleteNote: {
    '200': async (world) => ({ body: { id: await world.note() } }),
    '404': body({ id: 9_007_199_254_740 }),
    '422': body({}),
  },
  updateWorkspace: {
    '200': async (world) => ({ path: { id: await world.workspace() }, body: named() }),
    '403': async (world) => ({ path: { id: await world.foreignWorkspace() }, body: named() }),
    '404': (world) => ({ path: { id: world.unknownId }, body: named() }),
    '422': async (world) => ({ path: { id: await world.workspace() }, body: {} }),
  },
  deleteWorkspace: {
    '200': async (world) => ({ path: { id: await world.workspace() } }),
    '403': async (world) => ({ path: { id: await world.foreignWorkspace() } }),
    '404': (world) => ({ path: { id: world.unknownId } }),
  },
  inviteMembers: {
    '200': async (world) => ({
      path: { id: await world.workspace() },
      body: { emails: [await world.colleague()], role_id: 1 },
    }),
    '403': async (world) => ({
      path: { id: await world.foreignWorkspace() },
      body: { emails: [await world.colleague()], role_id: 1 },
    }),
    '404': (world) => ({
      path: { id: world.unknownId },
      body: { emails: ['jonas@example.com'], role_id: 1 },
    }),
    '422': async (world) => ({ path: { id: await world.workspace() }, body: { emails: [], role_id: 1 } }),
  },
  removeMember: {
    '200': async (world) => ({ path: await world.membership() }),
    '403': async (world) => ({ path: { id: await world.foreignWorkspace(), userId: 1 } }),
    '404': (world) => ({ path: { id: world.unknownId, userId: 1 } }),
  },
  listWorkspaceRoles: { '200': nothing },
  getShareableLink: {
    '200': async (world) => ({ path: { entryId: (await world.link()).id } }),
    ...entryInPath({}),
  },
  updateShareableLink: {
    '200': async (world) => ({ path: { entryId: (await world.link()).id }, body: { allow_edit: true } }),
    ...entryInPath({ body: {} }),
    '422': async (world) => ({
      path: { entryId: (await world.link()).id },
      body: { expires_at: 'tomorrow' },
    }),
  },
  unshareEntry: {
    '200': async (world) => {
      const { id, email } = await world.sharedFile();
      return { path: { entryId: id }, body: { emails: [email] } };
    },
    ...entryInPath({ body: { emails: ['jonas@example.com'] } }),
    '422': async (world) => ({ path: { entryId: (await world.file()).id }, body: { emails: [] } }),
  },
  listFolders: {
    '200': async (world) => ({ path: { userId: await world.userId() }, query: { workspaceId: 0 } }),
    '403': (world) => ({ path: { userId: world.unknownId } }),
    '404': async (world) => ({
      path: { userId: await world.userId() },
      query: { workspaceId: world.unknownId },
    }),
    '422': async (world) => ({ path: { userId: await world.userId() }, query: { vault: 'mine' } }),
  },
  getFolderPath: {
    '200': async (world) => ({ path: { hash: (await world.folder()).hash } }),
    '403': async (world) => ({ path: { hash: (await world.foreignEntry()).hash } }),
    '404': () => ({ path: { hash: 'unknown' } }),
  },
  validateUploads: {
    '200': body({
      files: [{ name: 'notes.txt', size: 24, relativePath: '' }],
      workspaceId: 0,
      parentId: null,
    }),
    '403': async (world) => ({ body: { files: [], parentId: (await world.foreignEntry()).id } }),
    '404': (world) => ({ body: { files: [], workspaceId: world.unknownId } }),
    '422': body({}),
  },
  getAvailableName: {
    '200': () => ({ body: named({ parentId: null, workspaceId: 0 }) }),
    '403': async (world) => ({ body: named({ parentId: (await world.foreignEntry()).id }) }),
    '404': (world) => ({ body: named({ workspaceId: world.unknownId }) }),
    '422': body({}),
  },
  duplicateEntries: {
    '200': async (world) => ({ body: entryIds((await world.file()).id) }),
    ...ofEntries(),
  },
  unshareUser: {
    '200': async (world) => {
      const { id, userId } = await world.sharedFile();
      return { path: { entryId: id }, body: { userId } };
    },
    ...entryInPath({ body: { userId: 1 } }),
    '422': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { userId: world.unknownId },
    }),
  },
  changePermissions: {
    '200': async (world) => {
      const { id, userId } = await world.sharedFile();
      return { path: { entryId: id }, body: { userId, permissions: ['view', 'edit'] } };
    },
    ...entryInPath({ body: { userId: 1, permissions: ['view'] } }),
    '422': async (world) => ({
      path: { entryId: (await world.file()).id },
      body: { userId: world.unknownId, permissions: ['view'] },
    }),
  },
  updateShareableLinkAlias: {
    '200': async (world) => ({ path: { entryId: (await world.link()).id }, body: { allow_edit: true } }),
    ...entryInPath({ body: {} }),
    '422': async (world) => ({
      path: { entryId: (await world.link()).id },
      body: { expires_at: 'tomorrow' },
    }),
  },
  deleteShareableLinkAlias: {
    '200': async (world) => ({ path: { entryId: (await world.link()).id } }),
    ...entryInPath({}),
  },
  getEntryAlias: {
    '200': async (world) => ({ path: { entryId: (await world.file()).id } }),
    ...entryInPath({}),
  },
  countFolderEntries: {
    '200': async (world) => ({ path: { entryId: (await world.folder()).id } }),
    ...entryInPath({}),
  },
  emptyTrash: {
    '200': async (world) => ({ body: { workspaceId: await world.workspace() } }),
    '403': async (world) => ({ body: { workspaceId: await world.foreignWorkspace() } }),
    '404': (world) => ({ body: { workspaceId: world.unknownId } }),
    '422': body({ workspaceId: 'mine' }),
  },
  getNote: {
    '200': async (world) => ({ path: { noteId: await world.note() } }),
    '404': (world) => ({ path: { noteId: world.unknownId } }),
  },
  updateNoteTitle: {
    '200': async (world) => ({ body: { id: await world.note(), title: 'Site visit' } }),
    '404': body({ id: 9_007_199_254_740, title: 'Site visit' }),
    '422': body({}),
  },
  getTrackingInfo: {
    '200': async (world) => ({ path: { entryId: (await world.arrange('tracked-file')).entryId! } }),
    ...entryInPath({}),
  },
  getWorkspaceUsage: {
    '200': async (world) => ({ query: { workspaceId: await world.workspace() } }),
    '403': async (world) => ({ query: { workspaceId: await world.foreignWorkspace() } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { workspaceId: 'mine' } }),
  },
  listWorkspacesAlias: {
    '200': async (world) => ({ query: { workspaceId: await world.workspace() } }),
    '403': async (world) => ({ query: { workspaceId: await world.foreignWorkspace() } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { workspaceId: 'mine' } }),
  },
  listInvites: {
    '200': async (world) => {
      await world.receivedInvite();
      return {};
    },
  },
  acceptInvite: {
    '200': async (world) => ({ path: { inviteId: await world.receivedInvite() } }),
    '403': async (world) => ({ path: { inviteId: (await world.sentInvite()).inviteId } }),
    '404': (world) => ({ path: { inviteId: world.unknownId } }),
  },
  deleteInvite: {
    '200': async (world) => ({ path: { inviteId: await world.receivedInvite() } }),
    '403': async (world) => ({ path: { inviteId: await world.foreignInvite() } }),
    '404': (world) => ({ path: { inviteId: world.unknownId } }),
  },
  changeMemberRole: {
    '200': async (world) => ({ path: await world.membership(), body: { role_id: 2 } }),
    '403': async (world) => ({
      path: { id: await world.foreignWorkspace(), userId: 1 },
      body: { role_id: 2 },
    }),
    '404': (world) => ({ path: { id: world.unknownId, userId: 1 }, body: { role_id: 2 } }),
    '422': async (world) => ({ path: await world.membership(), body: { role_id: 3 } }),
  },
  changeInviteRole: {
    '200': async (world) => ({ path: await world.inviteInWorkspace(), body: { role_id: 2 } }),
    '403': async (world) => ({
      path: { id: await world.foreignWorkspace(), inviteId: 1 },
      body: { role_id: 2 },
    }),
    '404': async (world) => ({
      path: { id: await world.workspace(), inviteId: world.unknownId },
      body: { role_id: 2 },
    }),
    '422': async (world) => ({ path: await world.inviteInWorkspace(), body: { role_id: 3 } }),
  },
  listFileRequests: { '200': nothing, '422': () => ({ query: { page: 0 } }) },
  listNotifications: {
    '200': () => ({ query: { perPage: 10, page: 1, workspaceId: 0 } }),
    '403': async (world) => ({ query: { workspaceId: await world.foreignWorkspace() } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { page: 0 } }),
  },
};
