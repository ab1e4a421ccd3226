import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../generated/operations.reference.ts';
import type { Json, JsonObject } from '../lib/openapi.ts';
import type { Fixtures } from './fixtures.ts';

/** The parts of a request besides its operation. */
export interface RequestParts {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  header?: Record<string, string>;
  body?: Json;
  /** The exact response, if it is not JSON. */
  text?: string;
}

type Make = (fixtures: Fixtures) => RequestParts | Promise<RequestParts>;

/** How to cause each documented response of an operation, by its code. */
export type Scenario = Record<string, Make>;

const nothing: Make = () => ({});
const body =
  (value: Json): Make =>
  () => ({ body: value });
const entryIds = (...ids: number[]) => ({ entryIds: ids });
const named = (rest: JsonObject = {}): JsonObject => ({ name: randomUUID(), ...rest });

/** Two errors that all operations with an entry in the path have in common. */
const entryInPath = (rest: RequestParts): Scenario => ({
  '403': async (fixtures) => ({ path: { entryId: (await fixtures.foreignEntry()).id }, ...rest }),
  '404': (fixtures) => ({ path: { entryId: fixtures.unknownId }, ...rest }),
});

const ofEntries = (rest: JsonObject = {}): Scenario => ({
  '403': async (fixtures) => ({ body: { ...entryIds((await fixtures.foreignEntry()).id), ...rest } }),
  '422': (fixtures) => ({ body: { ...entryIds(fixtures.unknownId), ...rest } }),
});

const tides = '05:12 low 0.7 m\n11:26 high 4.3 m\n';

const presign: JsonObject = { filename: 'notes.txt', mime: 'text/plain', size: 24, extension: 'txt' };

/** Operations on a multipart upload share the body and the error for an unknown upload. */
const ofMultipart = (rest: JsonObject = {}): Scenario => ({
  '200': async (fixtures) => ({ body: { ...(await fixtures.multipart()), ...rest } }),
  '404': async (fixtures) => ({ body: { ...(await fixtures.multipart()), uploadId: randomUUID(), ...rest } }),
  '422': body({}),
});

const unknownWorkspace =
  (rest: RequestParts): Make =>
  (fixtures) => ({ query: { workspaceId: fixtures.unknownId }, ...rest });

/** A request with an entry in the path. */
const at =
  (kind: 'file' | 'folder' | 'link', body?: Json): Make =>
  async (fixtures) => ({
    path: { entryId: (await fixtures[kind]()).id },
    ...(body !== undefined && { body }),
  });

/** A request with a list of one entry. */
const listing =
  (kind: 'file' | 'folder'): Make =>
  async (fixtures) => ({ body: entryIds((await fixtures[kind]()).id) });

const unknown =
  (name: string): Make =>
  (fixtures) => ({ path: { [name]: fixtures.unknownId } });

const otherWorkspaces: Scenario = {
  '403': async (fixtures) => ({ query: { workspaceId: await fixtures.foreignWorkspace() } }),
  '404': unknownWorkspace({}),
};

const ofWorkspace: Scenario = {
  '200': async (fixtures) => ({ query: { workspaceId: await fixtures.workspace() } }),
  ...otherWorkspaces,
  '422': () => ({ query: { workspaceId: 'mine' } }),
};

const presignElsewhere: Scenario = {
  '403': async (fixtures) => ({ body: { ...presign, parentId: (await fixtures.foreignEntry()).id } }),
  '404': (fixtures) => ({ body: { ...presign, workspaceId: fixtures.unknownId } }),
  '422': body({}),
};

/** A request that registers an object, with further fields. */
const registered =
  (further: (fixtures: Fixtures) => JsonObject | Promise<JsonObject>): Make =>
  async (fixtures) => {
    const object = await fixtures.object('Buoy 4 drifted by 12 m.\n', 'notes.txt', 'text/plain');
    return { body: { ...object, clientName: 'notes.txt', ...(await further(fixtures)) } };
  };

const linkUpdate: Scenario = {
  '200': at('link', { allow_edit: true }),
  ...entryInPath({ body: {} }),
  '422': at('link', { expires_at: 'tomorrow' }),
};

const noteUpdate: Scenario = {
  '200': async (fixtures) => ({ body: { id: await fixtures.note(), title: 'Site visit' } }),
  '404': body({ id: 9_007_199_254_740, title: 'Site visit' }),
  '422': body({}),
};

/** Needs an account without a vault, so it runs before everything that creates one. */
export const beforeTheVault: Readonly<Partial<Record<OperationId, Scenario>>> = {
  getVault: { '404': nothing },
  createVault: { '200': body({ salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' }), '422': body({}) },
};

/** One scenario for each operation of the reference server; the compiler reports a missing one. */
export const scenarios: Readonly<Record<OperationId, Scenario>> = {
  login: { '422': body({ email: 'mira@example.com', password: 'wrong', device_name: 'Examples' }) },
  getLoggedUser: { '200': nothing },
  deleteEntries: {
    '200': listing('folder'),
    ...ofEntries(),
  },
  unstarEntries: {
    '200': listing('file'),
    ...ofEntries(),
  },
  starEntries: {
    '200': listing('file'),
    ...ofEntries(),
  },
  restoreEntries: {
    '200': async (fixtures) => {
      const { id } = await fixtures.folder();
      await fixtures.call('POST', '/file-entries/delete', entryIds(id));
      return { body: entryIds(id) };
    },
    ...ofEntries(),
  },
  moveEntries: {
    '200': async (fixtures) => ({
      body: { ...entryIds((await fixtures.file()).id), destinationId: (await fixtures.folder()).id },
    }),
    ...ofEntries({ destinationId: null }),
    '404': async (fixtures) => ({
      body: { ...entryIds((await fixtures.file()).id), workspaceId: fixtures.unknownId },
    }),
  },
  createFolder: {
    '200': () => ({ body: named({ parentId: null }) }),
    '403': async (fixtures) => ({ body: named({ parentId: (await fixtures.foreignEntry()).id }) }),
    '404': unknownWorkspace({ body: named({ parentId: null }) }),
    '422': body({ parentId: null }),
  },
  listEntries: {
    '200': async (fixtures) => ({
      query: { folderId: (await fixtures.folder()).hash, perPage: 10, orderBy: 'name' },
    }),
    '403': async (fixtures) => ({ query: { folderId: (await fixtures.foreignEntry()).hash } }),
    '404': unknownWorkspace({}),
    '422': () => ({ query: { perPage: 0 } }),
  },
  getEntry: {
    '200': at('file'),
    ...entryInPath({}),
  },
  updateEntry: {
    '200': at('file', { name: 'tide-table.txt' }),
    ...entryInPath({ body: { name: 'tide-table.txt' } }),
    '422': at('file', { name: '' }),
  },
  downloadFile: {
    '200': async (fixtures) => ({ path: { hash: (await fixtures.file(tides)).hash }, text: tides }),
    '206': async (fixtures) => ({
      path: { hash: (await fixtures.file(tides)).hash },
      header: { Range: 'bytes=0-4' },
      text: tides.slice(0, 5),
    }),
    '403': async (fixtures) => ({ path: { hash: (await fixtures.foreignEntry()).hash } }),
    '404': () => ({ path: { hash: 'unknown' } }),
    '412': async (fixtures) => ({
      path: { hash: (await fixtures.file()).hash },
      header: { 'If-Match': '"other"' },
    }),
    '416': async (fixtures) => ({
      path: { hash: (await fixtures.file()).hash },
      header: { Range: 'bytes=900-901' },
    }),
  },
  presignUpload: {
    '200': body(presign),
    ...presignElsewhere,
  },
  registerEntry: {
    '200': registered(() => ({ clientMime: 'text/plain' })),
    '403': registered(async (fixtures) => ({ parentId: (await fixtures.foreignEntry()).id })),
    '404': registered((fixtures) => ({ workspaceId: fixtures.unknownId })),
    '422': () => ({ body: { filename: randomUUID(), size: 24, clientName: 'notes.txt' } }),
  },
  createMultipartUpload: {
    '200': body({ ...presign, size: 6_000_000 }),
    ...presignElsewhere,
  },
  listUploadedParts: ofMultipart(),
  signParts: ofMultipart({ partNumbers: [1] }),
  abortMultipartUpload: ofMultipart(),
  completeMultipartUpload: {
    ...ofMultipart({ parts: [{ PartNumber: 1, ETag: '"unknown"' }] }),
    '200': async (fixtures) => ({ body: await fixtures.finishedParts() }),
  },
  uploadForm: {
    '201': async (fixtures) => ({
      body: { file: 'Buoy 4 drifted by 12 m.\n', parentId: (await fixtures.folder()).id },
    }),
    '403': async (fixtures) => ({ body: { file: 'Buoy 4', parentId: (await fixtures.foreignEntry()).id } }),
    '404': (fixtures) => ({ body: { file: 'Buoy 4', workspaceId: fixtures.unknownId } }),
    '422': body({ parentId: 0 }),
  },
  extractArchive: {
    '200': async (fixtures) => ({
      path: { entryId: (await fixtures.archive()).id },
      body: { parentId: (await fixtures.folder()).id, password: null },
    }),
    ...entryInPath({ body: { parentId: 0, password: null } }),
    '422': async (fixtures) => ({
      path: { entryId: (await fixtures.file('no archive', 'broken.zip', 'application/zip')).id },
      body: { parentId: 0, password: null },
    }),
  },
  convertFile: {
    '200': async (fixtures) => ({
      body: { url: (await fixtures.image()).url, filename: 'harbour.png', outputformat: 'jpg' },
    }),
    '404': unknownWorkspace({
      body: { url: 'https://objects.example.com/harbour.png', filename: 'harbour.png', outputformat: 'jpg' },
    }),
    '422': body({ url: 'file:///etc/hostname', filename: 'harbour.png', outputformat: 'jpg' }),
  },
  createShareableLink: {
    '200': async (fixtures) => ({
      path: { entryId: (await fixtures.file()).hash },
      body: { allow_download: true },
    }),
    ...entryInPath({ body: {} }),
    '422': at('file', { expires_at: 'tomorrow' }),
  },
  deleteShareableLink: {
    '200': at('link'),
    ...entryInPath({}),
  },
  shareEntry: {
    '200': async (fixtures) => ({
      path: { entryId: (await fixtures.file()).id },
      body: { emails: [await fixtures.colleague()], permissions: ['view'] },
    }),
    ...entryInPath({ body: { emails: ['jonas@example.com'], permissions: ['view'] } }),
    '422': at('file', { emails: ['jonas at example.com'], permissions: ['view'] }),
  },
  createWorkspace: { '200': () => ({ body: named() }), '422': body({}) },
  getWorkspace: {
    '200': async (fixtures) => ({ path: { id: await fixtures.workspace() } }),
    '403': async (fixtures) => ({ path: { id: await fixtures.foreignWorkspace() } }),
    '404': unknown('id'),
  },
  listWorkspaces: ofWorkspace,
  createNote: {
    '200': body({ title: 'Checklist', body: 'Tide table.' }),
    '422': body({ body: 'Tide table.' }),
  },
  listNotes: { '200': nothing },
  getVault: {
    '200': async (fixtures) => {
      await fixtures.arrange('vault-entry');
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
    '200': async (fixtures) => {
      const { entryId, destinationId } = await fixtures.arrange('vault-entry');
      return { body: { entryIds: [entryId!], destinationId: destinationId! } };
    },
    '403': async (fixtures) => {
      const { destinationId } = await fixtures.arrange('vault-entry');
      return { body: { ...entryIds((await fixtures.foreignEntry()).id), destinationId: destinationId! } };
    },
    '422': body({}),
  },
  deleteVaultEntries: {
    '200': async (fixtures) => ({
      body: { entryIds: [(await fixtures.arrange('vault-entry')).entryId!], deleteForever: true },
    }),
    '403': async (fixtures) => ({
      body: { ...entryIds((await fixtures.foreignEntry()).id), deleteForever: true },
    }),
    '422': async (fixtures) => ({
      body: { entryIds: [(await fixtures.arrange('vault-entry')).entryId!], deleteForever: false },
    }),
  },
  listTrackedFiles: {
    '200': async (fixtures) => {
      await fixtures.arrange('tracked-file');
      return { query: { workspaceId: 0, page: 1 } };
    },
    ...otherWorkspaces,
    '422': () => ({ query: { page: 0 } }),
  },
  setTracked: {
    '200': async (fixtures) => ({ body: { file_id: (await fixtures.file()).id, tracked: true } }),
    '403': async (fixtures) => ({ body: { file_id: (await fixtures.foreignEntry()).id, tracked: true } }),
    '404': (fixtures) => ({ body: { file_id: fixtures.unknownId, tracked: true } }),
    '422': body({ tracked: true }),
  },
  getSpaceUsage: { '200': nothing },
  updateNote: noteUpdate,
  deleteNote: {
    '200': async (fixtures) => ({ body: { id: await fixtures.note() } }),
    '404': body({ id: 9_007_199_254_740 }),
    '422': body({}),
  },
  updateWorkspace: {
    '200': async (fixtures) => ({ path: { id: await fixtures.workspace() }, body: named() }),
    '403': async (fixtures) => ({ path: { id: await fixtures.foreignWorkspace() }, body: named() }),
    '404': (fixtures) => ({ path: { id: fixtures.unknownId }, body: named() }),
    '422': async (fixtures) => ({ path: { id: await fixtures.workspace() }, body: {} }),
  },
  deleteWorkspace: {
    '200': async (fixtures) => ({ path: { id: await fixtures.workspace() } }),
    '403': async (fixtures) => ({ path: { id: await fixtures.foreignWorkspace() } }),
    '404': unknown('id'),
  },
  inviteMembers: {
    '200': async (fixtures) => ({
      path: { id: await fixtures.workspace() },
      body: { emails: [await fixtures.colleague()], role_id: 1 },
    }),
    '403': async (fixtures) => ({
      path: { id: await fixtures.foreignWorkspace() },
      body: { emails: [await fixtures.colleague()], role_id: 1 },
    }),
    '404': (fixtures) => ({
      path: { id: fixtures.unknownId },
      body: { emails: ['jonas@example.com'], role_id: 1 },
    }),
    '422': async (fixtures) => ({
      path: { id: await fixtures.workspace() },
      body: { emails: [], role_id: 1 },
    }),
  },
  removeMember: {
    '200': async (fixtures) => ({ path: await fixtures.membership() }),
    '403': async (fixtures) => ({ path: { id: await fixtures.foreignWorkspace(), userId: 1 } }),
    '404': (fixtures) => ({ path: { id: fixtures.unknownId, userId: 1 } }),
  },
  listWorkspaceRoles: { '200': nothing },
  getShareableLink: {
    '200': at('link'),
    ...entryInPath({}),
  },
  updateShareableLink: linkUpdate,
  unshareEntry: {
    '200': async (fixtures) => {
      const { id, email } = await fixtures.sharedFile();
      return { path: { entryId: id }, body: { emails: [email] } };
    },
    ...entryInPath({ body: { emails: ['jonas@example.com'] } }),
    '422': at('file', { emails: [] }),
  },
  listFolders: {
    '200': async (fixtures) => ({ path: { userId: await fixtures.userId() }, query: { workspaceId: 0 } }),
    '403': unknown('userId'),
    '404': async (fixtures) => ({
      path: { userId: await fixtures.userId() },
      query: { workspaceId: fixtures.unknownId },
    }),
    '422': async (fixtures) => ({ path: { userId: await fixtures.userId() }, query: { vault: 'mine' } }),
  },
  getFolderPath: {
    '200': async (fixtures) => ({ path: { hash: (await fixtures.folder()).hash } }),
    '403': async (fixtures) => ({ path: { hash: (await fixtures.foreignEntry()).hash } }),
    '404': () => ({ path: { hash: 'unknown' } }),
  },
  validateUploads: {
    '200': body({
      files: [{ name: 'notes.txt', size: 24, relativePath: '' }],
      workspaceId: 0,
      parentId: null,
    }),
    '403': async (fixtures) => ({ body: { files: [], parentId: (await fixtures.foreignEntry()).id } }),
    '404': (fixtures) => ({ body: { files: [], workspaceId: fixtures.unknownId } }),
    '422': body({}),
  },
  getAvailableName: {
    '200': () => ({ body: named({ parentId: null, workspaceId: 0 }) }),
    '403': async (fixtures) => ({ body: named({ parentId: (await fixtures.foreignEntry()).id }) }),
    '404': (fixtures) => ({ body: named({ workspaceId: fixtures.unknownId }) }),
    '422': body({}),
  },
  duplicateEntries: {
    '200': listing('file'),
    ...ofEntries(),
    '404': async (fixtures) => ({
      body: { ...entryIds((await fixtures.file()).id), workspaceId: fixtures.unknownId },
    }),
  },
  unshareUser: {
    '200': async (fixtures) => {
      const { id, userId } = await fixtures.sharedFile();
      return { path: { entryId: id }, body: { userId } };
    },
    ...entryInPath({ body: { userId: 1 } }),
    '422': async (fixtures) => ({
      path: { entryId: (await fixtures.file()).id },
      body: { userId: fixtures.unknownId },
    }),
  },
  changePermissions: {
    '200': async (fixtures) => {
      const { id, userId } = await fixtures.sharedFile();
      return { path: { entryId: id }, body: { userId, permissions: ['view', 'edit'] } };
    },
    ...entryInPath({ body: { userId: 1, permissions: ['view'] } }),
    '422': async (fixtures) => ({
      path: { entryId: (await fixtures.file()).id },
      body: { userId: fixtures.unknownId, permissions: ['view'] },
    }),
  },
  updateShareableLinkAlias: linkUpdate,
  deleteShareableLinkAlias: {
    '200': at('link'),
    ...entryInPath({}),
  },
  getEntryAlias: {
    '200': at('file'),
    ...entryInPath({}),
  },
  countFolderEntries: {
    '200': at('folder'),
    ...entryInPath({}),
  },
  emptyTrash: {
    '200': async (fixtures) => ({ body: { workspaceId: await fixtures.workspace() } }),
    '403': async (fixtures) => ({ body: { workspaceId: await fixtures.foreignWorkspace() } }),
    '404': (fixtures) => ({ body: { workspaceId: fixtures.unknownId } }),
    '422': body({ workspaceId: 'mine' }),
  },
  getNote: {
    '200': async (fixtures) => ({ path: { noteId: await fixtures.note() } }),
    '404': unknown('noteId'),
  },
  updateNoteTitle: noteUpdate,
  getTrackingInfo: {
    '200': async (fixtures) => ({ path: { entryId: (await fixtures.arrange('tracked-file')).entryId! } }),
    ...entryInPath({}),
  },
  getWorkspaceUsage: ofWorkspace,
  listWorkspacesAlias: ofWorkspace,
  listInvites: {
    '200': async (fixtures) => {
      await fixtures.receivedInvite();
      return {};
    },
  },
  acceptInvite: {
    '200': async (fixtures) => ({ path: { inviteId: await fixtures.receivedInvite() } }),
    '403': async (fixtures) => ({ path: { inviteId: (await fixtures.sentInvite()).inviteId } }),
    '404': unknown('inviteId'),
  },
  deleteInvite: {
    '200': async (fixtures) => ({ path: { inviteId: await fixtures.receivedInvite() } }),
    '403': async (fixtures) => ({ path: { inviteId: await fixtures.foreignInvite() } }),
    '404': unknown('inviteId'),
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
    ...otherWorkspaces,
    '422': () => ({ query: { page: 0 } }),
  },
};
