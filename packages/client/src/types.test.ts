import { expectTypeOf, test } from 'vitest';
import {
  createClient,
  createFolder,
  createShareableLink,
  extractArchive,
  listNotes,
  listTrackedFiles,
  paginate,
  presignUpload,
  shareEntry,
  uploadFile,
  type CallOptions,
  type Client,
  type createHooks,
  type ClientOptions,
  type Folder,
  type Note,
  type Operation,
  type Outcome,
  type UploadOptions,
} from './index.ts';
import type { handlers } from './msw.ts';
import {
  fileSource,
  uploadFile as uploadFromNode,
  type DownloadedBytesOptions,
  type DownloadOptions,
} from './node/index.ts';
import { listEntries, type VaultFields } from './reference.ts';

// This is compiled but never run: `tsc` reports missing and unexpected errors.
const client = createClient({ baseUrl: 'https://storage.example.com/v1' });

// Optional properties may be undefined, even with `exactOptionalPropertyTypes`.
export const undefinedIsTaken = [
  () => createFolder(client, { name: 'a', parentId: null, workspaceId: undefined }),
  () => listTrackedFiles(client, { page: undefined, workspaceId: undefined }),
  () => presignUpload(client, { filename: 'a', mime: 'b', size: 1, extension: 'c', parentId: undefined }),
  () => uploadFile(client, new File([], 'a'), { parentId: undefined }),
  // @ts-expect-error: it is required
  () => createFolder(client, { name: undefined }),
];

// Without an input, the options come second, or third as for other operations.
export const placesOfOptions = [
  () => listNotes(client, { retries: 0 }),
  () => listNotes(client, {}, { retries: 0 }),
  () => listNotes.safe(client, undefined, { retries: 0 }),
];

declare const listOfFolder: Operation<
  { id: number; page?: number | undefined },
  { data: string[]; last_page: number }
>;

export const misspelt = [
  // @ts-expect-error: a body key
  () => createFolder(client, { name: 'a', parentID: 1 }),
  // @ts-expect-error: a query key
  () => createFolder(client, { name: 'a', workspaceID: 1 }),
  // @ts-expect-error: a query key of a read
  () => listTrackedFiles(client, { perPage: 1 }),
  // @ts-expect-error: an option
  () => createFolder(client, { name: 'a' }, { timeOut: 1 }),
  // @ts-expect-error: an option of an operation without input
  () => listNotes(client, { signals: AbortSignal.abort() }),
  // @ts-expect-error: an option of the safe form
  () => createFolder.safe(client, { name: 'a' }, { retry: 1 }),
  // @ts-expect-error: an option of the client
  () => createClient({ baseURL: 'https://storage.example.com/v1' }),
  // @ts-expect-error: a permission that does not exist
  () => shareEntry(client, { entryId: 1, emails: [], permissions: ['views'] }),
  // @ts-expect-error: a name is required
  () => createFolder(client, { parentId: null }),
  // @ts-expect-error: a folder of extraction is a number, not null
  () => extractArchive(client, { entryId: 1, parentId: null, password: null }),
  // @ts-expect-error: only some paths take a hash
  () => extractArchive(client, { entryId: 'NDgyMnw', parentId: 0, password: null }),
  // @ts-expect-error: an option of an upload
  () => uploadFile(client, new File([], 'a'), { exif: '{}' }),
  // @ts-expect-error: fields of no server
  () => uploadFile(client, new File([], 'a'), { fields: { vaultId: 7 } }),
  // @ts-expect-error: a field of a server
  () => uploadFile<VaultFields>(client, new Blob([]), { name: 'a', fields: { vault: 7 } }),
  // @ts-expect-error: bytes have no name
  () => uploadFile(client, new Uint8Array(3), { parentId: null }),
  // @ts-expect-error: a Blob has none
  () => uploadFile(client, new Blob([])),
  // @ts-expect-error: in Node too
  () => uploadFromNode(client, new Uint8Array(3)),
  // @ts-expect-error: an operation that has no pages
  () => paginate(client, createFolder, { name: 'a' }),
  // @ts-expect-error: pages of something that is not named
  () => paginate(client, listOfFolder),
  // @ts-expect-error: a misspelt filter of pages
  () => paginate(client, listTrackedFiles, { workspaceID: 0 }),
];

export const fitting = [
  () => createFolder(client, { name: 'a' }),
  () => createFolder(client, { name: 'a', parentId: null, workspaceId: 0 }, { timeout: 1 }),
  () => createShareableLink(client, { entryId: 'NDgyMnw' }),
  () => createShareableLink(client, { entryId: 1, allow_edit: true }),
  () => uploadFile<VaultFields>(client, new Blob([]), { name: 'a', fields: { vaultId: 7 } }),
  () => uploadFile(client, new File([], 'a')),
  // A stream as the lib `DOM` declares it, without `DOM.AsyncIterable`.
  (body: Omit<ReadableStream<Uint8Array>, typeof Symbol.asyncIterator | 'values'>) =>
    uploadFile(client, body, { name: 'a', size: 5 }),
  async () => uploadFile(client, await fileSource('a')),
  () => uploadFromNode(client, 'a.txt'),
  () => uploadFromNode(client, new Uint8Array(3), { name: 'a' }),
  () => paginate(client, listTrackedFiles, { workspaceId: 0 }),
  () => paginate(client, listEntries),
  () => paginate(client, listOfFolder, { id: 7 }),
  () => listTrackedFiles(client),
  () => listTrackedFiles(client, { page: 1 }),
];

/** Options of which each is undefined. */
type Undefined<Options> = { [Name in keyof Options]: undefined };

test('every option may be undefined, and so may the options of a call', () => {
  expectTypeOf<Undefined<CallOptions>>().toExtend<CallOptions>();
  expectTypeOf<Undefined<UploadOptions<object>>>().toExtend<UploadOptions<object>>();
  expectTypeOf<Undefined<DownloadOptions>>().toExtend<DownloadOptions>();
  expectTypeOf<Undefined<DownloadedBytesOptions>>().toExtend<DownloadedBytesOptions>();
  type OfClient = Omit<ClientOptions, 'baseUrl'>;
  expectTypeOf<Undefined<OfClient>>().toExtend<OfClient>();
  type OfHooks = Parameters<typeof createHooks>[0];
  expectTypeOf<Undefined<OfHooks>>().toExtend<OfHooks>();
  type OfMocks = Omit<Parameters<typeof handlers>[0], 'baseUrl'>;
  expectTypeOf<Undefined<OfMocks>>().toExtend<OfMocks>();
  expectTypeOf((options?: CallOptions) => listNotes(client, options)).returns.resolves.toEqualTypeOf<
    Note[]
  >();
  expectTypeOf((options?: CallOptions) => listNotes.safe(client, options)).returns.toBeObject();
});

test('results have the types of the contract', () => {
  expectTypeOf(createFolder).returns.resolves.toHaveProperty('folder').toEqualTypeOf<Folder>();
  expectTypeOf(listNotes).returns.resolves.toEqualTypeOf<Note[]>();
  expectTypeOf(() => listNotes.safe(client)).returns.resolves.toEqualTypeOf<Outcome<Note[]>>();
  expectTypeOf(() => listNotes.raw(client)).returns.resolves.toEqualTypeOf<Response>();
  expectTypeOf<Folder['parent_id']>().toEqualTypeOf<number | null>();
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
});
