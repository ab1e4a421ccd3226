import { expect, test } from 'vitest';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { createClient, getVault, newVault, openVault, uploadFile, VaultError } from './index.ts';
import { createVault, downloadFile, listVaultEntries, type VaultFields } from './reference.ts';

test('encrypted files can be decrypted after a round trip through the reference server, which cannot read them', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const client = createClient({ baseUrl: server.apiUrl, token });
  await createVault(client, await newVault('vault-password'));
  const { vault: found } = await getVault(client);
  const vault = found!;
  const cipher = await openVault(vault, 'vault-password');
  const secret = new TextEncoder().encode('Dear diary');
  const { bytes, iv } = await cipher.encrypt(secret);
  const fields = { vaultId: vault.id, isEncrypted: 1 as const, vaultIvs: `,${iv}` };
  const entry = await uploadFile<VaultFields>(client, bytes, { name: 'diary.txt', fields });
  expect((await listVaultEntries(client)).pagination.data).toMatchObject([{ id: entry.id, iv: `,${iv}` }]);
  const response = await downloadFile(client, { hash: entry.hash });
  const stored = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(stored).includes('diary')).toBe(false);
  expect(await cipher.decrypt({ bytes: stored, iv })).toEqual(secret);
  stored[5]! ^= 1;
  await expect(cipher.decrypt({ bytes: stored, iv })).rejects.toThrow(VaultError);
  await expect(openVault(vault, 'other')).rejects.toThrow('The password of the vault is wrong.');
});

test('a custom algorithm can replace the reference one', async () => {
  const same = { encrypt: (bytes: Uint8Array) => Promise.resolve({ bytes: new Uint8Array(bytes), iv: '' }) };
  const cipher = await openVault({ salt: '', check: '', iv: '' }, 'password', (vault, password) => {
    expect([vault, password]).toEqual([{ salt: '', check: '', iv: '' }, 'password']);
    return Promise.resolve({ ...same, decrypt: ({ bytes }) => Promise.resolve(bytes) });
  });
  expect((await cipher.encrypt(new Uint8Array([1]))).bytes).toEqual(new Uint8Array([1]));
});
