import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SuccessBody } from '../contract/handlers.ts';
import { arrange } from '../../stress/requests/states.ts';
import { addFile, addFolder, namesIn, unknownId } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startTestServer, startWithUser, type TestServer } from '../testing/test-server.ts';

interface VaultState {
  entryId: number;
  hash: string;
  name: string;
  vaultId: number;
  folderId: number;
  destinationId: number;
}

async function withVaultEntry(server: TestServer, email: string) {
  const user = await server.addUser(email);
  const vault: unknown = await arrange(server.url, user.token, 'vault-entry');
  return { ...user, vault: vault as VaultState };
}

it('is created once, with the metadata that the client derived', async () => {
  const { client } = await startWithUser();
  expect((await client.send('getVault')).status).toBe(404);
  expect((await client.send('listVaultEntries')).status).toBe(404);
  const body = { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' };
  expect((await client.send('createVault', { body: { password: 'only mine' } })).status).toBe(422);
  const { vault } = await client.call('createVault', { body });
  expect(vault).toMatchObject(body);
  expect(await client.call('getVault')).toEqual({ status: 'success', vault, seo: null });
  expect((await client.send('createVault', { body })).status).toBe(422);
});

it('lists its entries, and the drive does not', async () => {
  const { client, vault } = await withVaultEntry(await startTestServer({ states: true }), 'mira@example.com');
  expect(await namesIn(client)).toEqual([]);
  const root = (await client.send('listVaultEntries')).body as SuccessBody<'listVaultEntries'>;
  expect(root.pagination.data.map(({ id }) => id).sort()).toEqual(
    [vault.folderId, vault.destinationId].sort(),
  );
  const { fileEntry } = await client.call('getEntry', { path: { entryId: vault.folderId } });
  expect((await client.send('listVaultEntries', { query: { perPage: 'x' } })).status).toBe(422);
  const sized = await client.send('listVaultEntries', { query: { perPage: 1 } });
  expect(sized.body).toMatchObject({ pagination: { data: [{}], per_page: 1, last_page: 2, total: 2 } });
  const inFolder = await client.send('listVaultEntries', { query: { folderId: fileEntry.hash } });
  expect(inFolder.body).toMatchObject({
    folder: { id: vault.folderId },
    pagination: { data: [{ id: vault.entryId, is_encrypted: 1, vault_id: vault.vaultId }] },
  });
});

it('returns the vectors of a file whose name is not encrypted as they were sent', async () => {
  const { client } = await startWithUser();
  const { vault } = await client.call('createVault', {
    body: { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' },
  });
  const fields = { vaultId: vault.id, isEncrypted: 1, vaultIvs: ',DQ4PEA==' };
  const { id } = await addFile(client, 'plain name.bin', 'sealed', { fields } as object);
  const { fileEntry } = await client.call('getEntry', { path: { entryId: id } });
  expect(fileEntry.iv).toBe(fields.vaultIvs);
});

it('refuses to move entries in or out', async () => {
  const server = await startTestServer({ states: true });
  const { client, vault } = await withVaultEntry(server, 'mira@example.com');
  const other = await withVaultEntry(server, 'jonas@example.com');
  const outside = await addFolder(client, 'Outside');
  const statusFor = async (
    operation: 'moveVaultEntries' | 'moveEntries',
    entryId: number,
    destinationId: number,
  ) => (await client.send(operation, { body: { entryIds: [entryId], destinationId } })).status;
  expect(await statusFor('moveVaultEntries', vault.entryId, outside.id)).toBe(422);
  expect(await statusFor('moveVaultEntries', outside.id, vault.destinationId)).toBe(422);
  expect(await statusFor('moveVaultEntries', vault.folderId, vault.folderId)).toBe(422);
  expect(await statusFor('moveVaultEntries', vault.entryId, 0)).toBe(422);
  expect(await statusFor('moveVaultEntries', vault.entryId, vault.entryId)).toBe(422);
  expect(await statusFor('moveVaultEntries', vault.entryId, unknownId)).toBe(422);
  expect(await statusFor('moveVaultEntries', vault.entryId, other.vault.folderId)).toBe(403);
  expect(await statusFor('moveVaultEntries', other.vault.entryId, vault.folderId)).toBe(403);
  expect(await statusFor('moveEntries', vault.entryId, outside.id)).toBe(422);
  expect(await statusFor('moveEntries', outside.id, vault.folderId)).toBe(422);
});

it('moves entries with long descriptions', async () => {
  const server = await startTestServer({ states: true });
  const { client, vault } = await withVaultEntry(server, 'mira@example.com');
  const description = 'x'.repeat(300_000);
  await server.database.write((db) => db.prepare('UPDATE entries SET description = ?').run(description));
  const body = { entryIds: [vault.entryId], destinationId: vault.destinationId };
  const { entries } = await client.call('moveVaultEntries', { body });
  expect(entries).toMatchObject([{ id: vault.entryId, description }]);
});

it('deletes only permanently, and only with its own operation', async () => {
  const server = await startTestServer({ states: true });
  const { client, vault } = await withVaultEntry(server, 'mira@example.com');
  const other = await withVaultEntry(server, 'jonas@example.com');
  const ordinary = await addFile(client, 'ordinary.txt');
  const send = async (body: object) => (await client.send('deleteVaultEntries', { body })).status;
  expect(await send({ entryIds: [vault.entryId] })).toBe(422);
  expect(await send({ entryIds: [vault.entryId], deleteForever: false })).toBe(422);
  expect(await send({ entryIds: [], deleteForever: true })).toBe(422);
  expect(await send({ entryIds: [ordinary.id], deleteForever: true })).toBe(422);
  expect(await send({ entryIds: [other.vault.entryId], deleteForever: true })).toBe(403);
  for (const deleteForever of [true, false]) {
    const body = { entryIds: [vault.entryId], deleteForever };
    expect((await client.send('deleteEntries', { body })).status).toBe(422);
  }
  expect(await send({ entryIds: [vault.folderId], deleteForever: true })).toBe(200);
  expect((await client.send('getEntry', { path: { entryId: vault.entryId } })).status).toBe(404);
});

it('entries cannot be shared, published or tracked', async () => {
  const { client, vault } = await withVaultEntry(await startTestServer({ states: true }), 'mira@example.com');
  const path = { entryId: vault.entryId };
  const share = { emails: ['jonas@example.com'], permissions: ['view'] };
  expect((await client.send('shareEntry', { path, body: share })).status).toBe(404);
  expect((await client.send('createShareableLink', { path, body: {} })).status).toBe(404);
  const tracked = { file_id: vault.entryId, tracked: true };
  expect((await client.send('setTracked', { body: tracked })).status).toBe(404);
});

it('refuses what would not be encrypted, or could not be decrypted', async () => {
  const server = await startTestServer();
  const body = { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' };
  const [{ client }, other] = [
    await server.addUser('mira@example.com'),
    await server.addUser('jonas@example.com'),
  ];
  const { id: vaultId } = (await client.call('createVault', { body })).vault;
  const foreign = (await other.client.call('createVault', { body })).vault;
  const { folder } = await client.call('createFolder', { body: { name: 'Leases', parentId: null, vaultId } });
  const file = { filename: 'a.bin', mime: 'text/plain', size: 3, extension: 'bin' };
  const refusal = async (operation: 'presignUpload' | 'createFolder' | 'registerEntry', sent: object) => {
    const answer = await client.send(operation, { body: sent });
    return [answer.status, ...Object.keys((answer.body as { errors?: object }).errors ?? {})];
  };
  const presign = (rest: object) => refusal('presignUpload', { ...file, ...rest });
  expect(await presign({ isEncrypted: 1 })).toEqual([422, 'vaultId']);
  expect(await presign({ vaultIvs: 'AAAA,BBBB' })).toEqual([422, 'vaultId']);
  expect(await presign({ vaultId, isEncrypted: 0 })).toEqual(expect.arrayContaining([422, 'isEncrypted']));
  for (const vaultIvs of ['AAAA', '', ',', 'AAAA,', ',,', 'AAAA,BBBB,CCCC'])
    expect(await presign({ vaultId, isEncrypted: 1, vaultIvs })).toEqual([422, 'vaultIvs']);
  expect(await presign({ vaultId, workspaceId: 7 })).toEqual([404]);
  expect(await presign({ vaultId: foreign.id })).toEqual([403]);
  expect(await presign({ vaultId: unknownId })).toEqual([404]);
  expect(await presign({ parentId: folder.id })).toEqual([422, 'parentId']);
  expect(await refusal('createFolder', { name: 'x', parentId: folder.id })).toEqual([422, 'parentId']);

  const { url, key } = await client.call('presignUpload', { body: { ...file, vaultId, isEncrypted: 1 } });
  await fetch(url, { method: 'PUT', body: 'abc', headers: { 'content-type': file.mime } });
  const entry = { filename: key.split('/').at(-1)!, size: 3, clientName: 'a' };
  expect(await refusal('registerEntry', entry)).toEqual([422, 'vaultId']);
  expect(await refusal('registerEntry', { ...entry, vaultId })).toEqual([422, 'vaultIvs']);
  expect(await refusal('registerEntry', { ...entry, vaultId, vaultIvs: 'AAAA,BBBB' })).toEqual([200]);
  expect(await namesIn(client)).toEqual([]);
});

it('takes names of as many bytes as an index of a database', async () => {
  const { client } = await startWithUser();
  const { vault } = await client.call('createVault', {
    body: { salt: 'AAECAw==', check: 'BAUGBwgJ', iv: 'CgsMDQ==' },
  });
  // Not compressible, as an index of PostgreSQL compresses what it can.
  const letters = Array.from({ length: 682 }, () => String.fromCodePoint(0x4e00 + randomInt(20_000))).join(
    '',
  );
  const place = { parentId: null, vaultId: vault.id };
  const file = { mime: 'text/plain', size: 3, extension: 'bin', isEncrypted: 1 as const, vaultId: vault.id };
  const send = (name: string) =>
    Promise.all([
      client.send('createFolder', { body: { ...place, name } }),
      client.send('presignUpload', { body: { ...file, filename: name } }),
    ]);
  expect(await send(`${letters}ab`)).toMatchObject([{ status: 200 }, { status: 200 }]);
  const message = 'must not have more than 2048 bytes.';
  expect(await send(`${letters}abc`)).toMatchObject([
    invalid('name', `The name ${message}`),
    invalid('filename', `The filename ${message}`),
  ]);
  const registration = { filename: randomUUID(), size: 3, clientName: letters.repeat(2), vaultId: vault.id };
  expect(await client.send('registerEntry', { body: { ...registration, vaultIvs: ',BBBB' } })).toMatchObject(
    invalid('clientName', `The clientName ${message}`),
  );
});
