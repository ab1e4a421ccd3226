import { expect, expectSame } from '../../expect.ts';
import type { Session } from '../recording.ts';
import { nameOfKey, type Json } from '../wire.ts';

/** The vault. The program encrypts the bytes before it sends them, but not the names. */
export async function vault({ wire, step, user }: Session): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const made = {
    salt: base64('sixteen bytes ok'),
    check: base64('vault-unlock, sealed'),
    iv: base64('twelve bytes'),
  };
  const sealed = Buffer.from([...Array.from({ length: 64 }).keys()]);
  const iv = base64('another iv..');
  let kept: Json;
  let folder: Json;
  let file: Json;
  const list = async (query = ''): Promise<Json[]> => {
    const order = 'perPage=9999999999&backup=0&orderBy=updated_at&orderDir=desc&page=1';
    return (await wire.call('GET', `/vault/file-entries?${order}${query}`)).pagination.data;
  };
  const namesOf = (data: Json[]): string[] => data.map(({ name }) => name as string).sort();
  const makeFolder = async (name: string, parentId: number | null): Promise<Json> =>
    (await wire.call('POST', '/folders', { body: { name, parentId, vaultId: kept.id } })).folder;

  await step('GetVaultMetadata', 'before there is one', async () => {
    await wire.refused(404, 'GET', '/vault');
  });
  await step('InitializeVault', 'with what the shell derived', async () => {
    ({ vault: kept } = await wire.call('POST', '/vault', { body: made }));
    expectSame([kept.salt, kept.check, kept.iv], [made.salt, made.check, made.iv], 'vault');
  });
  await step('GetVaultMetadata', 'as it was made', async () => {
    const metadata = (await wire.call('GET', '/vault')).vault;
    expectSame(
      [metadata.id, metadata.salt, metadata.check, metadata.iv],
      [kept.id, made.salt, made.check, made.iv],
      'vault',
    );
  });
  await step('CreateVaultFolder', 'at its root', async () => {
    folder = await makeFolder('Leases', null);
    expectSame([folder.is_encrypted, folder.vault_id], [1, kept.id], 'folder');
  });
  await step('UploadToVault', 'into a folder, the IV of its bytes alone', async () => {
    const place = { parentId: folder.id, workspaceId: null };
    const secret = { isEncrypted: 1, vaultIvs: `,${iv}`, vaultId: kept.id };
    const mime = 'application/octet-stream';
    const { url, key, acl } = await wire.call('POST', '/s3/simple/presign', {
      body: { filename: 'lease.txt', mime, size: sealed.length, extension: 'txt', ...place, ...secret },
    });
    await wire.put(url, sealed, { 'x-amz-acl': acl });
    const client = { clientMime: mime, clientName: 'lease.txt', clientExtension: 'txt' };
    const body = { filename: nameOfKey(key), size: sealed.length, ...client, ...place, ...secret };
    ({ fileEntry: file } = await wire.call('POST', '/s3/entries', { body }));
    expectSame([file.parent_id, file.is_encrypted, file.iv], [folder.id, 1, `,${iv}`], 'entry');
  });
  await step('ListVaultEntries', 'of its root', async () => {
    expectSame(namesOf(await list()), ['Leases'], 'names');
  });
  await step('ListVaultEntries', 'of a folder', async () => {
    const hash = encodeURIComponent(folder.hash);
    expectSame(namesOf(await list(`&folderId=${hash}&pageId=${hash}`)), ['lease.txt'], 'names');
  });
  await step('GetVaultFolders', 'all of them', async () => {
    const { folders } = await wire.call('GET', `/users/${user.id}/folders?vault=1&perPage=9999999999`);
    expectSame(namesOf(folders), ['Leases'], 'names');
  });
  await step('DownloadEncrypted', 'as it was sent', async () => {
    const bytes = await wire.bytes(`/file-entries/download/${file.hash}?encrypted=true`);
    expect(bytes.equals(sealed), 'other bytes');
  });
  await step('MoveVaultEntries', 'into another folder', async () => {
    const old = await makeFolder('Old', null);
    const body = { entryIds: [file.id], destinationId: old.id };
    await wire.call('POST', '/vault/file-entries/move', { body });
    expectSame(namesOf(await list(`&folderId=${old.hash}`)), ['lease.txt'], 'names');
  });
  await step('MoveVaultEntries', 'to its root', async () => {
    const body = { entryIds: [file.id], destinationId: null };
    await wire.call('POST', '/vault/file-entries/move', { body });
    expect(namesOf(await list()).includes('lease.txt'), 'not there');
  });
  await step('DeleteVaultEntries', 'for ever', async () => {
    const body = { entryIds: [file.id, folder.id], deleteForever: true };
    await wire.call('POST', '/vault/delete-entries', { body });
    expectSame(namesOf(await list()), ['Old'], 'names');
  });
}
