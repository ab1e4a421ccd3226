import { expectTypeOf, test } from 'vitest';
import {
  createClient,
  createFolder,
  createShareableLink,
  extractArchive,
  listNotes,
  listTrackedFiles,
  presignUpload,
  shareEntry,
  uploadFile,
  type Client,
  type Folder,
  type Note,
  type Outcome,
} from './index.ts';
import type { VaultFields } from './reference.ts';

// This is compiled but never run: `tsc` reports missing and unexpected errors.
const client = createClient({ baseUrl: 'https://storage.example.com/v1' });

// Optional properties may be undefined, even with `exactOptionalPropertyTypes`.
export const undefinedIsTaken = [
  () => createFolder(client, { name: 'a', parentId: null, workspaceId: undefined }),
  () => listTrackedFiles(client, { page: undefined, workspaceId: undefined }),
  () => presignUpload(client, { filename: 'a', mime: 'b', size: 1, extension: 'c', parentId: undefined }),
  () => uploadFile(client, new Blob([]), { parentId: undefined }),
  // @ts-expect-error: it is required
  () => createFolder(client, { name: undefined }),
];

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
  () => uploadFile(client, new Blob([]), { exif: '{}' }),
  // @ts-expect-error: fields of no server
  () => uploadFile(client, new Blob([]), { fields: { vaultId: 7 } }),
  // @ts-expect-error: a field of a server
  () => uploadFile<VaultFields>(client, new Blob([]), { fields: { vault: 7 } }),
];

export const fitting = [
  () => createFolder(client, { name: 'a' }),
  () => createFolder(client, { name: 'a', parentId: null, workspaceId: 0 }, { timeout: 1 }),
  () => createShareableLink(client, { entryId: 'NDgyMnw' }),
  () => createShareableLink(client, { entryId: 1, allow_edit: true }),
  () => uploadFile<VaultFields>(client, new Blob([]), { fields: { vaultId: 7 } }),
  () => listTrackedFiles(client),
  () => listTrackedFiles(client, { page: 1 }),
];

test('results have the types of the contract', () => {
  expectTypeOf(createFolder).returns.resolves.toHaveProperty('folder').toEqualTypeOf<Folder>();
  expectTypeOf(listNotes).returns.resolves.toEqualTypeOf<Note[]>();
  expectTypeOf(() => listNotes.safe(client)).returns.resolves.toEqualTypeOf<Outcome<Note[]>>();
  expectTypeOf(() => listNotes.raw(client)).returns.resolves.toEqualTypeOf<Response>();
  expectTypeOf<Folder['parent_id']>().toEqualTypeOf<number | null>();
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
});
