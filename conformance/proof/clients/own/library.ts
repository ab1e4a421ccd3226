import { readFile } from 'node:fs/promises';
import {
  ApiError,
  convertFile,
  createClient,
  createFolder,
  createNote,
  createShareableLink,
  createWorkspace,
  deleteEntries,
  deleteShareableLink,
  deleteVaultEntries,
  extractArchive,
  getLoggedUser,
  getVault,
  getWorkspace,
  InvalidError,
  listNotes,
  listWorkspaces,
  login,
  moveVaultEntries,
  newVault,
  openVault,
  presignUpload,
  registerEntry,
  shareEntry,
  trackedFiles,
  unstarEntries,
  type Client,
} from '../../../../packages/client/src/index.ts';
import { put, sha256, uploadFile } from '../../../../packages/client/src/node/index.ts';
import { createVault, setTracked, starEntries } from '../../../../packages/client/src/reference.ts';
import type { ClientTask } from '../../../src/cli/client-driver.ts';
import { archive, friend, vaultPassword } from './task-material.ts';

/**
 * Uses every operation of the client library, both kinds of uploads, and the vault.
 * `npm run conform -- client --module conformance/proof/clients/own/library.ts` tests it.
 */
export default async function library(task: ClientTask): Promise<void> {
  const { baseUrl, name, signal } = task;
  const client = createClient({ baseUrl, signal, token: await tokenOf(task) });
  await getLoggedUser(client);
  const { workspace } = await createWorkspace(client, { name });
  const { workspaces } = await listWorkspaces(client);
  if (!workspaces.some(({ id }) => id === workspace.id)) throw new Error('The workspace is not listed.');
  await getWorkspace(client, { id: workspace.id });
  const { note } = await createNote(client, { title: name, body: 'Call Jonas' });
  if (!(await listNotes(client)).some(({ id }) => id === note.id)) throw new Error('The note is not listed.');

  const { folder } = await createFolder(client, { name, parentId: null, workspaceId: 0 });
  await share(client, folder.id);
  await files(client, task, folder.id);
  await vault(client, task);
  const entryIds = [folder.id];
  await deleteEntries(client, { entryIds, deleteForever: false });
  await deleteEntries(client, { entryIds, deleteForever: true });
  await deleteEntries(client, { entryIds: [], emptyTrash: true });
}

async function tokenOf({ baseUrl, email, password, token, signal }: ClientTask): Promise<string | undefined> {
  if (email === undefined || password === undefined) return token;
  const device = { email, password, device_name: 'Notebook' };
  return (await login(createClient({ baseUrl, signal }), device)).user.access_token;
}

async function share(client: Client, entryId: number): Promise<void> {
  await shareEntry(client, { entryId, emails: [friend()], permissions: ['view', 'download'] });
  await createShareableLink(client, {
    entryId,
    password: 'open sesame',
    expires_at: '2034-05-06T07:08:09Z',
    allow_edit: false,
    allow_download: true,
  });
  await deleteShareableLink(client, { entryId });
  await starEntries(client, { entryIds: [entryId] });
  await unstarEntries(client, { entryIds: [entryId] });
}

async function files(client: Client, { file, name }: ClientTask, parentId: number): Promise<void> {
  const options = { parentId, workspaceId: 0, hash: sha256 };
  const small = await uploadFile(client, file, options);
  await uploadFile(client, file, { name: `${name}.txt`, relativePath: `${name}/Tides/September` });
  const zip = { ...options, name: `${name}.zip`, type: 'application/zip' };
  const zipped = await uploadFile(client, new Blob([archive]), zip);
  await extractArchive(client, { entryId: zipped.id, parentId, password: null, workspaceId: 0 });
  const large = { ...options, name: `${name}.bin` };
  await uploadFile(client, new Blob([new Uint8Array(5_300_000)]), large);

  for (const { id } of [small, zipped]) await setTracked(client, { file_id: id, tracked: true });
  const tracked = new Set<number>();
  for await (const { id } of trackedFiles(client, { workspaceId: 0 })) tracked.add(id);
  if (![small, zipped].every(({ id }) => tracked.has(id))) throw new Error('Not all pages were read.');

  const source = { url: `${client.baseUrl}/file-entries/${small.id}`, filename: `${name}.txt` };
  await convertFile(client, { ...source, outputformat: 'pdf', workspaceId: 0 }).catch((error: unknown) => {
    // A server need not fetch files from the proxy's loopback address.
    if (!(error instanceof InvalidError)) throw error;
  });
}

async function vault(client: Client, { file, name }: ClientTask): Promise<void> {
  const password = vaultPassword();
  const found = await getVault(client).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  const own = found?.vault ?? (await createVault(client, await newVault(password))).vault;
  const cipher = await openVault(own, password);
  const { bytes, iv } = await cipher.encrypt(new Uint8Array(await readFile(file)));

  const place = { vaultId: own.id, isEncrypted: 1, vaultIvs: `AAECAwQFBgcICQoL,${iv}` };
  const fileEntry = await uploadByHand(client, bytes, { name: 'bmFtZQ==', ...place });

  const inVault = { vaultId: own.id };
  const { folder } = await createFolder(client, { name, parentId: null, ...inVault });
  await moveVaultEntries(client, { entryIds: [fileEntry.id], destinationId: folder.id });
  await deleteVaultEntries(client, { entryIds: [fileEntry.id, folder.id], deleteForever: true });
}

/** Uploads with single calls, and with the optional headers of the storage. */
async function uploadByHand(
  client: Client,
  bytes: Uint8Array,
  { name, ...more }: { name: string; vaultId: number; isEncrypted: number; vaultIvs: string },
) {
  const mime = 'application/octet-stream';
  const size = bytes.length;
  const signed = await presignUpload(client, { filename: name, mime, extension: '', size, ...more });
  const sent = await put(signed.url, bytes, { type: mime, signal: client.signal, onSent: () => undefined });
  if (sent.status >= 300) throw new Error(`The storage answered ${sent.status}.`);
  const filename = signed.key.split('/').at(-1)!;
  const exifData = '{"Make":"Example"}';
  return (await registerEntry(client, { filename, clientName: name, size, exifData, ...more })).fileEntry;
}
