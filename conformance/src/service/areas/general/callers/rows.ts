import type { Check } from '../../../check.ts';
import type { RequestOf } from '../../../../engine/model/messages.ts';
import type { SentObject, TestContext } from '../../../test-context.ts';
import { convertible } from '../../conversion/conversion-source.ts';
import { extract, extractPlain, plainArchive, rightPassword } from '../../shared/archives/extraction.ts';
import { observeAll } from '../../shared/cases/places.ts';
import { createLink, createBelow, remove, share } from '../../shared/requests.ts';
import { tinyPng } from '../../shared/sample-files.ts';
import { register } from '../../shared/upload.ts';
import { refused, row } from './row.ts';
import * as resources from './resources.ts';

const [isMixed, isSecond] = [true, true] as const;

const forever = { deleteForever: true };

const one = (id: number): number[] => [id];

interface TheirEntries {
  readonly entryId: number;
  readonly folderId: number;
}

const idsOf = ({ entryId, folderId }: TheirEntries) => [entryId, folderId];

/** A file and a folder in the vault of the first account. */
const vaultEntries = (['entryId', 'folderId'] as const).map((each) => ({
  needs: ['second-account', 'arrange:vault-entry'] as const,
  theirs: async (t: TestContext) => {
    const arranged = await t.once('vault entries for others', () => t.arrange('vault-entry'));
    return { id: arranged[each], destinationId: arranged.destinationId };
  },
}));

/** Requests that name one resource of somebody else, each with the resources that it names. */
export const refusedRows: readonly Check[] = [
  ...refused('createShareableLink', 'a link for', (t, id: number | string) => createLink(t, id), {
    'AUTH-11.link-by-id': resources.folder,
    'AUTH-11.link-by-hash': resources.folderHash,
    'AUTH-11.link-workspace': resources.entryOfWorkspace,
  }),
  ...refused(
    'deleteShareableLink',
    'deleting the link of',
    (t, entryId: number | string) => t.call('deleteShareableLink', { path: { entryId } }),
    { 'AUTH-11.2': resources.linkedFolder, 'AUTH-11.25': resources.linkedHash },
  ),
  ...refused('createFolder', 'a folder in', (t, id: number) => createBelow(t, id), {
    'AUTH-11.folder': resources.folder,
    'AUTH-11.folder-below': resources.folderInWorkspace,
  }),
  ...refused(
    'createFolder',
    'a folder with workspaceId 0 in',
    (t, id: number) => createBelow(t, id, { workspaceId: 0 }),
    { 'AUTH-11.folder-workspace-0': resources.folder },
    { isMixed },
  ),
  ...refused(
    'createFolder',
    'a folder at the root of',
    (t, workspaceId: number) =>
      t.call('createFolder', {
        query: { workspaceId },
        body: { name: t.unique('Intruder'), parentId: null },
      }),
    { 'AUTH-11.13': resources.workspaceOfFirst },
    { isSecond },
  ),
  ...refused('registerEntry', 'a file in', (t, parentId: number) => registered(t, { parentId }), {
    'AUTH-11.file': resources.folder,
    'AUTH-11.file-below': resources.folderInWorkspace,
  }),
  ...refused(
    'registerEntry',
    'a file with workspaceId 0 in',
    (t, parentId: number) => registered(t, { parentId, workspaceId: 0 }),
    { 'AUTH-11.file-workspace-0': resources.folder },
    { isMixed },
  ),
  ...refused('registerEntry', 'a file in', (t, workspaceId: number) => registered(t, { workspaceId }), {
    'AUTH-11.27': resources.workspace,
  }),
  ...refused(
    'registerEntry',
    'a file with a relativePath in',
    async (t, workspaceId: number) => registered(t, { ...(await pathOf(t)), workspaceId }),
    { 'AUTH-11.relative-path-workspace': resources.workspace },
    { isMixed, ignored: 'REG-7' },
  ),
  ...refused('registerEntry', 'registering', (t, sent: SentObject) => register(t, sent), {
    'AUTH-11.28': resources.object,
  }),
  ...refused(
    'registerEntry',
    'registering in a shared workspace',
    async (t, sent: SentObject) => {
      const { id: workspaceId } = await t.writableWorkspace();
      return register(t, sent, { parentId: null, workspaceId });
    },
    { 'AUTH-11.object-workspace': resources.object },
    { needs: ['workspace'] },
  ),
  ...refused(
    'registerEntry',
    'registering with a relativePath',
    async (t, sent: SentObject) => register(t, sent, await pathOf(t)),
    { 'AUTH-11.object-relative-path': resources.object },
  ),
  ...refused(
    'extractArchive',
    'extracting',
    async (t, id: number) => extract(t, id, { parentId: (await t.runFolder()).id, password: rightPassword }),
    { 'AUTH-11.4': resources.archive },
    { own: extractPlain },
  ),
  ...refused('extractArchive', 'an extraction into', (t, id: number) => extractTo(t, id), {
    'AUTH-11.26': resources.folder,
    'AUTH-11.extraction-below': resources.folderInWorkspace,
  }),
  ...refused(
    'extractArchive',
    'an extraction with workspaceId 0 into',
    (t, parentId: number) => extractTo(t, parentId, 0),
    { 'AUTH-11.extraction-workspace-0': resources.folder },
    { isMixed },
  ),
  ...refused(
    'extractArchive',
    'an extraction to the root of',
    (t, workspaceId: number) => extractTo(t, 0, workspaceId),
    { 'AUTH-11.extraction-root': resources.workspace },
    { isMixed, own: extractPlain },
  ),
  ...refused(
    'shareEntry',
    'sharing with a third account',
    (t, id: number) => sharedWithAnybody(t, id),
    { 'AUTH-11.34': resources.folder, 'AUTH-11.share-workspace': resources.entryOfWorkspace },
    { needs: ['arrange:other-user'] },
  ),
  ...refused(
    'shareEntry',
    'sharing with its owner',
    (t, id: number) => {
      const emails = [t.secondAccount().email ?? `nobody.${t.runName}@example.com`];
      return share(t, id, { emails, permissions: ['edit'] });
    },
    { 'AUTH-11.3': { ...resources.folder, own: undefined } },
    // A server may first refuse an address that already has access.
    { isMixed },
  ),
  ...refused('getWorkspace', 'reading', (t, id: number) => t.call('getWorkspace', { path: { id } }), {
    // Reading the workspace 0 tells nothing.
    'AUTH-11.11': { ...resources.workspace, own: undefined },
  }),
  ...refused(
    'getWorkspace',
    'reading',
    (t, id: number) => t.call('getWorkspace', { path: { id } }),
    { 'AUTH-11.12': resources.workspaceOfFirst },
    { isSecond },
  ),
  ...refused(
    'listTrackedFiles',
    'the tracking list of',
    (t, workspaceId: number) => t.call('listTrackedFiles', { query: { workspaceId } }),
    { 'AUTH-11.30': resources.workspace },
  ),
  ...refused(
    'convertFile',
    'a conversion for',
    async (t, workspaceId: number) => {
      const { url, filename } = await convertible(t);
      return t.call('convertFile', { query: { workspaceId }, body: { url, filename, outputformat: 'jpg' } });
    },
    { 'AUTH-11.conversion-workspace': resources.workspace },
    { isMixed, ignored: 'CONVERT-2' },
  ),
  ...refused(
    'moveVaultEntries',
    'moving a vault entry into',
    (t, id: number) => moveTo(t, id),
    { 'AUTH-11.vault-folder': resources.folder, 'AUTH-11.vault-other': resources.vaultFolder },
    { isMixed, needs: ['arrange:vault-entry'], own: (t) => moveTo(t) },
  ),
];

/** What is due for the whole of a list is open (U-48), but entries of others must not change. */
export const keptRows: readonly Check[] = [
  row({
    id: 'AUTH-11.8',
    operation: ['createFolder', 'registerEntry', 'shareEntry'],
    name: 'a request that is refused for the folder or file of another account changes nothing',
    needs: ['arrange:other-user'],
    named: resources.entries,
    keeps: { fact: 'contents', of: ({ folderId, entryId }) => [folderId, entryId] },
    // Other checks test whether and how the server refuses each request.
    send: async (t, { folderId, entryId }) => {
      await createBelow(t, folderId);
      const put = await registered(t, { parentId: folderId });
      const shared = await sharedWithAnybody(t, entryId);
      return shared.ok ? shared : put;
    },
  }),
  row({
    id: 'AUTH-11.10',
    operation: 'deleteEntries',
    name: 'entries in the trash of another account stay there',
    named: {
      needs: resources.entries.needs,
      theirs: async (t) => {
        const found = await t.arrange('foreign-entry', { trashed: true });
        const areTrashed = (await observeAll(t, idsOf(found))).every(({ state }) => state === 'trashed');
        t.skipIfUnspecified(!areTrashed, 'the state provider puts nothing of others in the trash');
        return found;
      },
    },
    keeps: { fact: 'states', of: idsOf, are: 'trashed' },
    send: [
      (t, { entryId }) => remove(t, [entryId], forever),
      async (t, found) => remove(t, [(await t.folder()).id, ...idsOf(found)], forever),
    ],
  }),
  row({
    id: 'AUTH-11.20',
    operation: 'deleteEntries',
    name: 'entries of other accounts in a deletion, alone or after an entry of the caller, are neither moved to the trash nor deleted',
    named: resources.entries,
    keeps: { fact: 'states', of: idsOf, are: 'exists' },
    send: [false, true].flatMap((deleteForever) => [
      (t: TestContext, found: TheirEntries) => remove(t, idsOf(found), { deleteForever }),
      async (t: TestContext, found: TheirEntries) =>
        remove(t, [(await t.folder()).id, ...idsOf(found)], { deleteForever }),
    ]),
  }),
  row({
    id: 'AUTH-11.21',
    operation: ['moveVaultEntries', 'deleteVaultEntries'],
    name: 'a move or deletion in the vault that lists an entry of the caller first and then entries of other accounts does not change the latter',
    needs: ['arrange:vault-entry'],
    named: {
      needs: resources.entries.needs,
      theirs: async (t) => ({
        theirs: idsOf(await t.arrange('foreign-entry')),
        own: await t.arrange('vault-entry'),
      }),
    },
    keeps: { fact: 'places', of: ({ theirs }) => theirs },
    send: [
      (t, { theirs: [entryId], own }) =>
        t.call('moveVaultEntries', {
          body: { entryIds: [own.entryId, entryId!], destinationId: own.destinationId },
        }),
      (t, { theirs, own }) =>
        t.call('deleteVaultEntries', { body: { entryIds: [own.entryId, ...theirs], deleteForever: true } }),
    ],
  }),
  row({
    id: 'AUTH-11.16',
    operation: 'moveVaultEntries',
    name: 'another account cannot move a vault entry',
    isSecond,
    named: vaultEntries,
    keeps: { fact: 'places', of: ({ id }) => [id] },
    send: (t, { id, destinationId }) =>
      t.call('moveVaultEntries', { body: { entryIds: [id], destinationId } }),
  }),
  row({
    id: 'AUTH-11.17',
    operation: 'deleteVaultEntries',
    name: 'another account cannot delete an entry of the vault',
    isSecond,
    named: vaultEntries,
    keeps: { fact: 'states', of: ({ id }) => [id], are: 'exists' },
    send: (t, { id }) => t.call('deleteVaultEntries', { body: { entryIds: [id], deleteForever: true } }),
  }),
  row({
    id: 'AUTH-11.23',
    operation: 'unstarEntries',
    name: 'an entry stays starred when another account tries to unstar it, alone or after an entry of its own',
    isSecond,
    named: {
      needs: ['second-account', 'arrange:starred-entry'],
      theirs: async (t) => (await t.arrange('starred-entry')).entryId,
    },
    keeps: { fact: 'stars', of: one, are: true },
    send: [
      (t, id) => t.call('unstarEntries', { body: { entryIds: [id] } }),
      async (t, id) => {
        // Starred if possible, because a server may refuse to unstar an entry that is not starred (U-59).
        const own = await t.arrangeIfOffered('starred-entry', { kind: 'folder' });
        const entryIds = [own?.entryId ?? (await t.folder()).id, id];
        return t.call('unstarEntries', { body: { entryIds } });
      },
    ],
  }),
  row({
    id: 'TRASH-7.4',
    operation: 'deleteEntries',
    name: 'emptying the trash of one account does not change the trash of another',
    tests: 'TRASH-7',
    needs: ['destructive'],
    alone: 'last',
    isSecond,
    named: {
      needs: ['second-account', 'arrange:trashed-entry'],
      theirs: async (t) => (await t.arrange('trashed-entry')).entryId,
    },
    keeps: { fact: 'states', of: one, are: 'trashed' },
    send: async (t: TestContext) => {
      const answer = await t.call('deleteEntries', { body: { entryIds: [], emptyTrash: true } });
      t.assume(answer.ok, `deleteEntries returned ${answer.status} to the second account`);
      return answer;
    },
  }),
  row({
    id: 'AUTH-11.24',
    operation: 'deleteEntries',
    name: 'an entry in a workspace that the caller does not belong to is not moved to the trash',
    named: {
      ...resources.entryOfWorkspace,
      // Its own, as a faulty server moves it to the trash.
      theirs: async (t) => (await t.arrange('workspace-member', { role: 'none' })).entryId,
    },
    keeps: { fact: 'states', of: one, are: 'exists' },
    send: (t, id) => remove(t, [id], { deleteForever: false }),
  }),
  row({
    id: 'AUTH-11.29',
    operation: 'convertFile',
    name: 'the file of another account is not converted',
    named: { needs: ['second-account'], theirs: pictureOfTheirs },
    due: 'any error',
    send: async (t, { own, url }) => {
      const convert = (source: string) =>
        t.call('convertFile', { body: { filename: own.filename, outputformat: 'jpg', url: source } });
      const answer = await convert(url);
      t.skipIfUnspecified(
        !answer.ok && !(await convert(own.url)).ok,
        'the server does not accept the url of an entry as the source of a conversion',
      );
      // The server may respond with only a status, before it reads the source (U-90, U-141).
      t.skipIfUnspecified(answer.ok && answer.body.fileEntry === undefined, 'nothing tells what came of it');
      return answer;
    },
  }),
  row({
    id: 'AUTH-11.31',
    operation: ['shareEntry', 'createFolder'],
    name: 'a user with view or download permission cannot change a shared entry',
    isSecond,
    named: ['view', 'download'].map(resources.receivedForReading),
    due: 403,
    send: (t, { id }) => createBelow(t, id),
    own: (t, { editable }) => createBelow(t, editable),
  }),
  row({
    id: 'AUTH-11.33',
    operation: ['shareEntry', 'deleteEntries'],
    name: 'a user with view or download permission cannot delete a shared entry',
    isSecond,
    named: ['view', 'download'].map((permission) => resources.received(permission)),
    keeps: { fact: 'states', of: one, are: 'exists' },
    send: (t, id) => remove(t, [id], forever),
  }),
  row({
    id: 'AUTH-11.32',
    operation: ['shareEntry', 'createShareableLink', 'createFolder', 'deleteEntries'],
    name: 'an entry that is linked and shared with one user is not accessible to other accounts',
    needs: ['arrange:other-user'],
    isSecond,
    named: {
      needs: ['second-account'],
      theirs: async (t: TestContext) => {
        const { id } = await t.folder();
        const shared = await sharedWithAnybody(t, id, ['view', 'edit', 'download']);
        const linked = await createLink(t, id, { allow_edit: true });
        t.assume(shared.ok && linked.ok, `needs a share and a link: ${shared.status}, ${linked.status}`);
        return id;
      },
      own: async (t) => (await t.folder()).id,
    },
    keeps: { fact: 'states', of: one, are: 'exists' },
    due: 403,
    send: [
      (t, id) => createBelow(t, id),
      (t, id) => createLink(t, id),
      { send: (t, id) => remove(t, [id], forever), due: 'unspecified' },
    ],
  }),
];

type Registration = Partial<RequestOf<'registerEntry'>['body']>;

async function registered(t: TestContext, fields: Registration) {
  return register(t, await t.object(), fields);
}

async function pathOf(t: TestContext) {
  return { relativePath: `${(await t.runFolder()).name}/${t.unique('Way')}` };
}

async function sharedWithAnybody(t: TestContext, id: number, permissions = ['view']) {
  const { email } = await t.once('somebody to share with', () => t.arrange('other-user'));
  return share(t, id, { emails: [email], permissions });
}

async function extractTo(t: TestContext, parentId: number, workspaceId?: number) {
  const { archive } = await t.once('archive for the places of others', () => plainArchive(t));
  const query = workspaceId === undefined ? {} : { workspaceId };
  return extract(t, archive.id, { parentId, password: null }, query);
}

async function moveTo(t: TestContext, destinationId?: number) {
  const entry = await t.arrange('vault-entry');
  const body = { entryIds: [entry.entryId], destinationId: destinationId ?? entry.destinationId };
  return t.call('moveVaultEntries', { body });
}

/** The URLs of a picture of the second account and of one of the caller. */
async function pictureOfTheirs(t: TestContext) {
  const own = await convertible(t);
  const as = t.secondAccount();
  const { fileName: filename, bytes } = await t.object({ as, mime: 'image/png', bytes: tinyPng });
  const { id: parentId } = await t.runFolder(as);
  const body = { filename, size: bytes.length, clientName: `${t.unique('Picture')}.png`, parentId };
  const { ok, body: shown } = await t.call('registerEntry', { body, as });
  const relative = shown.fileEntry?.url;
  t.assume(
    ok && relative !== undefined && URL.canParse(relative, t.baseUrl),
    'the picture of the other has no url',
  );
  const url = new URL(relative, t.baseUrl).href;
  t.assume(url !== own.url && shown.fileEntry?.id !== own.id, 'both pictures have one url');
  return { own, url };
}
