import { expect, test } from 'vitest';
import { newVault, openVault } from './index.ts';

test('what is no base64 is refused by a promise', async () => {
  const vault = await newVault('secret');
  const { decrypt } = await openVault(vault, 'secret');
  const fault = 'decrypt: iv is no base64. Of a pair of vectors, pass the second, without the comma.';
  for (const iv of [',abc', 'a', '', undefined, 5] as string[])
    await expect(decrypt({ bytes: new Uint8Array(16), iv })).rejects.toThrow(fault);
  for (const fact of ['salt', 'check', 'iv'])
    await expect(openVault({ ...vault, [fact]: '?' }, 'secret')).rejects.toThrow(
      `openVault: ${fact} is no base64.`,
    );
});

test('a custom algorithm can replace the reference one', async () => {
  const same = { encrypt: (bytes: Uint8Array) => Promise.resolve({ bytes: new Uint8Array(bytes), iv: '' }) };
  const cipher = await openVault({ salt: '', check: '', iv: '' }, 'password', (vault, password) => {
    expect([vault, password]).toEqual([{ salt: '', check: '', iv: '' }, 'password']);
    return Promise.resolve({ ...same, decrypt: ({ bytes }) => Promise.resolve(bytes) });
  });
  expect((await cipher.encrypt(new Uint8Array([1]))).bytes).toEqual(new Uint8Array([1]));
});
