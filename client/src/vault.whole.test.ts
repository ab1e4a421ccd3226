import { expect, test } from 'vitest';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { createClient, getVault, newVault, openVault, uploadFile, VaultError } from './index.ts';
import { createVault, downloadFile } from './reference.ts';

test('encrypted files can be decrypted after a round trip through the reference server, which cannot read them', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const client = createClient({ baseUrl: server.apiUrl, token });
  await createVault(client, await newVault('vault-password'));
  const { vault: found } = await getVault(client);
  const vault = found!;
  const cipher = await openVault(vault, 'vault-password');
  const secret = new TextEncoder().encode('Dear diary');
  const entry = await uploadFile(client, await cipher.encrypt(secret), { name: 'diary.txt' });
  const response = await downloadFile(client, { hash: entry.hash });
  const stored = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(stored).includes('diary')).toBe(false);
  expect(await cipher.decrypt(stored)).toEqual(secret);
  stored[20]! ^= 1;
  await expect(cipher.decrypt(stored)).rejects.toThrow(VaultError);
  await expect(openVault(vault, 'other')).rejects.toThrow('The password of the vault is wrong.');
});

test('a custom algorithm can replace the reference one', async () => {
  const same = { encrypt: (bytes: Uint8Array) => Promise.resolve(new Uint8Array(bytes)) };
  const cipher = await openVault({ salt: '', check: '', iv: '' }, 'password', (vault, password) => {
    expect([vault, password]).toEqual([{ salt: '', check: '', iv: '' }, 'password']);
    return Promise.resolve({ ...same, decrypt: same.encrypt });
  });
  expect(await cipher.encrypt(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
});
