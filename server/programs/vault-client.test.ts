import { expect, it } from 'vitest';
import type { webcrypto } from 'node:crypto';
import { nameOfKey, startWires, type Json, type Wire } from './wire.ts';

const text = new TextEncoder();
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64');
const bytesOf = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64'));

/** Few rounds: what takes the time is not what is tested. The rounds that clients take stand in the docs. */
async function deriveKey(password: string, salt: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  const material = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1000 };
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

const newIv = () => crypto.getRandomValues(new Uint8Array(12));
const encrypt = (key: webcrypto.CryptoKey, iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
const decrypt = (key: webcrypto.CryptoKey, iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);

async function makeVault(
  wire: Wire,
  password: string,
): Promise<{ vaultId: number; key: webcrypto.CryptoKey }> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await deriveKey(password, salt);
  const iv = newIv();
  const check = await encrypt(key, iv, text.encode('vault-unlock'));
  const made = { salt: base64(salt), check: base64(check), iv: base64(iv) };
  const { vault } = await wire.call('POST', '/vault', made);
  expect(vault).toMatchObject(made);
  return { vaultId: vault.id, key };
}

/** As a vault client sends it: ids as text, nulls for what it does not use, the name in base64. */
async function upload(
  wire: Wire,
  { vaultId, key }: { vaultId: number; key: webcrypto.CryptoKey },
  name: string,
  content: string,
  parentId: string | null,
) {
  const [nameIv, contentIv] = [newIv(), newIv()];
  const encryptedName = base64(await encrypt(key, nameIv, text.encode(name)));
  const encrypted = new Uint8Array(await encrypt(key, contentIv, text.encode(content)));
  const vault = {
    isEncrypted: 1,
    vaultId: String(vaultId),
    vaultIvs: `${base64(nameIv)},${base64(contentIv)}`,
  };
  const place = { workspaceId: '0', parentId, relativePath: '' };
  const { url, key: objectKey } = await wire.call('POST', '/s3/simple/presign', {
    ...vault,
    ...place,
    filename: encryptedName,
    mime: 'application/octet-stream',
    size: encrypted.byteLength,
    extension: 'bin',
  });
  await wire.put(url, encrypted);
  const { fileEntry } = await wire.call('POST', '/s3/entries', {
    ...vault,
    ...place,
    filename: nameOfKey(objectKey),
    size: encrypted.byteLength,
    clientName: encryptedName,
    clientMime: 'application/octet-stream',
    clientExtension: 'bin',
    lastModified: null,
    fileHash: null,
    exifData: null,
  });
  return fileEntry;
}

async function read(wire: Wire, entry: Json, key: webcrypto.CryptoKey) {
  const [nameIv, contentIv] = entry.iv.split(',').map(bytesOf);
  const decode = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
  return {
    name: decode(await decrypt(key, nameIv, bytesOf(entry.name))),
    content: decode(await decrypt(key, contentIv, new Uint8Array(await wire.bytes(`/${entry.url}`)))),
  };
}

it('makes a vault, fills it, finds everything again, moves and deletes', async () => {
  const [wire] = await startWires(['mira']);
  expect((await wire.refused('GET', '/vault')).status).toBe(404);
  const vault = await makeVault(wire, 'only mine');
  const { vaultId } = vault;

  const { folder } = await wire.call('POST', '/folders', { name: 'Leases', parentId: null, vaultId });
  expect(folder).toMatchObject({ is_encrypted: 1, vault_id: vaultId, parent_id: null });
  const { folder: other } = await wire.call('POST', '/folders', { name: 'Old', parentId: null, vaultId });
  const atRoot = await upload(wire, vault, 'keys.txt', 'under the mat', null);
  const inFolder = await upload(wire, vault, 'lease.txt', 'paid until 2031', String(folder.id));
  expect(inFolder).toMatchObject({ is_encrypted: 1, vault_id: vaultId, parent_id: folder.id });

  // Another session: the password and what the server keeps are enough.
  const { vault: kept } = await wire.call('GET', '/vault');
  const key = await deriveKey('only mine', bytesOf(kept.salt));
  expect(new TextDecoder().decode(await decrypt(key, bytesOf(kept.iv), bytesOf(kept.check)))).toBe(
    'vault-unlock',
  );
  await expect(
    deriveKey('another', bytesOf(kept.salt)).then((wrong) =>
      decrypt(wrong, bytesOf(kept.iv), bytesOf(kept.check)),
    ),
  ).rejects.toThrow();
  const root = await wire.call('GET', '/vault/file-entries?folderId=&perPage=500&page=1');
  expect(root.folder).toBeNull();
  expect(root.pagination).toMatchObject({ total: 3, current_page: 1, per_page: 200 });
  expect(root.pagination.data.map((entry: Json) => entry.id).sort()).toEqual(
    [folder.id, other.id, atRoot.id].sort(),
  );
  const listed = await wire.call(
    'GET',
    `/vault/file-entries?folderId=${folder.hash}&orderBy=name&orderDir=asc`,
  );
  expect(listed.folder).toMatchObject({ id: folder.id, file_size: inFolder.file_size });
  expect(await read(wire, listed.pagination.data[0], key)).toEqual({
    name: 'lease.txt',
    content: 'paid until 2031',
  });
  expect(await read(wire, atRoot, key)).toEqual({ name: 'keys.txt', content: 'under the mat' });

  // Nothing of it lies in the open.
  expect((await wire.call('GET', '/drive/file-entries?workspaceId=0')).data).toEqual([]);

  const moved = await wire.call('POST', '/vault/file-entries/move', {
    entryIds: [String(inFolder.id)],
    destinationId: String(other.id),
  });
  expect(moved).toMatchObject({ entries: [{ parent_id: other.id }], destination: { id: other.id } });
  expect((await wire.call('GET', `/vault/file-entries?folderId=${folder.id}`)).pagination.data).toEqual([]);

  await wire.call('POST', '/vault/delete-entries', { entryIds: [other.id, atRoot.id], deleteForever: true });
  const left = await wire.call('GET', '/vault/file-entries');
  expect(left.pagination.data.map((entry: Json) => entry.id)).toEqual([folder.id]);
  await expect(wire.bytes(`/${inFolder.url}`)).rejects.toThrow('404');
});

it('gets an error if something would not be encrypted, or cannot be decrypted', async () => {
  const [wire, other] = await startWires(['mira', 'jonas']);
  const { vaultId } = await makeVault(wire, 'only mine');
  const foreign = await makeVault(other, 'not yours');
  const { folder } = await wire.call('POST', '/folders', { name: 'Leases', parentId: null, vaultId });
  const file = { filename: 'a', mime: 'application/octet-stream', size: 3, extension: 'bin' };
  const presign = (rest: object) => wire.refused('POST', '/s3/simple/presign', { ...file, ...rest });
  expect((await presign({ isEncrypted: 1 })).body.errors).toHaveProperty('vaultId');
  expect((await presign({ vaultIvs: 'AAAA,BBBB' })).body.errors).toHaveProperty('vaultId');
  expect((await presign({ vaultId, isEncrypted: 0 })).body.errors).toHaveProperty('isEncrypted');
  expect((await presign({ vaultId, vaultIvs: 'AAAA' })).body.errors).toHaveProperty('vaultIvs');
  expect((await presign({ vaultId, workspaceId: 7 })).status).toBe(404);
  expect((await presign({ vaultId: foreign.vaultId })).status).toBe(403);
  expect((await presign({ vaultId: 999_999 })).status).toBe(404);
  expect((await presign({ parentId: folder.id })).body.errors).toHaveProperty('parentId');
  expect((await wire.refused('POST', '/folders', { name: 'x', parentId: folder.id })).status).toBe(422);

  const { url, key } = await wire.call('POST', '/s3/simple/presign', { ...file, vaultId, isEncrypted: 1 });
  await wire.put(url, text.encode('abc'));
  const entry = { filename: nameOfKey(key), size: 3, clientName: 'a' };
  const register = (rest: object) => wire.refused('POST', '/s3/entries', { ...entry, ...rest });
  expect((await register({})).body.errors).toHaveProperty('vaultId');
  expect((await register({ vaultId })).body.errors).toHaveProperty('vaultIvs');
  expect((await register({ vaultId, vaultIvs: 'AAAA,BBBB' })).body.fileEntry).toMatchObject({
    vault_id: vaultId,
    iv: 'AAAA,BBBB',
  });
  expect((await wire.call('GET', '/drive/file-entries')).total).toBe(0);
});

it('leaves names in the open, and encrypts what files hold', async () => {
  const [wire] = await startWires(['mira']);
  const { vaultId, key } = await makeVault(wire, 'only mine');
  const contentOf = async (entry: Json) => {
    const [nameIv, contentIv] = entry.iv.split(',');
    expect(nameIv).toBe('');
    const bytes = new Uint8Array(await wire.bytes(`/api/v1/file-entries/download/${entry.hash}${forVaults}`));
    return new TextDecoder().decode(await decrypt(key, bytesOf(contentIv), bytes));
  };
  const forVaults = '?workspaceId=null&encrypted=true';
  const begin = async (content: string) => {
    const iv = newIv();
    const bytes = new Uint8Array(await encrypt(key, iv, text.encode(content)));
    return { bytes, vault: { isEncrypted: 1, vaultId, vaultIvs: `,${base64(iv)}` } };
  };
  const { folder } = await wire.call('POST', '/folders', { name: 'Leases', parentId: '', vaultId });
  const place = { workspaceId: null, relativePath: '' };

  const small = await begin('paid until 2031');
  const file = { mime: 'application/octet-stream', size: small.bytes.byteLength, extension: 'txt' };
  const presign = { filename: 'lease.txt', ...file, ...place, parentId: null, ...small.vault };
  const { url, key: name } = await wire.call('POST', `/s3/simple/presign?vaultId=${vaultId}`, presign);
  await wire.put(url, small.bytes);
  const facts = { size: file.size, clientName: 'lease.txt', clientMime: file.mime, clientExtension: 'txt' };
  const lease = (
    await wire.call('POST', '/s3/entries', {
      filename: nameOfKey(name),
      ...facts,
      ...place,
      parentId: null,
      ...small.vault,
    })
  ).fileEntry;
  expect(lease).toMatchObject({ name: 'lease.txt', iv: small.vault.vaultIvs, vault_id: vaultId });

  const large = await begin('low '.repeat(1000));
  const parts = { filename: 'tides.txt', ...file, size: large.bytes.byteLength };
  const created = await wire.call('POST', '/s3/multipart/create', {
    ...parts,
    ...place,
    parentId: folder.id,
    ...large.vault,
  });
  const upload = { key: created.key, uploadId: created.uploadId };
  const signed = await wire.call('POST', '/s3/multipart/batch-sign-part-urls', {
    ...upload,
    partNumbers: [1],
  });
  const ETag = (await wire.put(signed.urls[0].url, large.bytes)).get('etag');
  await wire.call('POST', '/s3/multipart/complete', { ...upload, parts: [{ PartNumber: 1, ETag }] });
  const tides = (
    await wire.call('POST', '/s3/entries', {
      filename: nameOfKey(created.key),
      size: parts.size,
      clientName: 'tides.txt',
      ...place,
      parentId: folder.id,
      ...large.vault,
    })
  ).fileEntry;

  expect(await contentOf(lease)).toBe('paid until 2031');
  expect(await contentOf(tides)).toBe('low '.repeat(1000));
  const moved = { entryIds: [lease.id], destinationId: folder.id };
  expect((await wire.call('POST', '/vault/file-entries/move', moved)).entries).toMatchObject([
    { id: lease.id, iv: small.vault.vaultIvs },
  ]);
  const { pagination } = await wire.call(
    'GET',
    `/vault/file-entries?folderId=${folder.hash}&pageId=${folder.hash}`,
  );
  expect(pagination.data.map((entry: Json) => entry.name).sort()).toEqual(['lease.txt', 'tides.txt']);
  await wire.call('POST', '/vault/delete-entries', { entryIds: [lease.id, tides.id], deleteForever: true });
  expect((await wire.refused('GET', `/file-entries/download/${lease.hash}`)).status).toBe(404);
});

it('is refused what would decrypt nothing', async () => {
  const [wire] = await startWires(['mira']);
  const { vaultId } = await makeVault(wire, 'only mine');
  const file = { filename: 'a.txt', mime: 'text/plain', size: 3, extension: 'txt', vaultId, isEncrypted: 1 };
  for (const vaultIvs of ['', ',', 'AAAA,', ',,', 'AAAA,BBBB,CCCC']) {
    const { status, body } = await wire.refused('POST', '/s3/simple/presign', { ...file, vaultIvs });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['vaultIvs']]);
  }
});
