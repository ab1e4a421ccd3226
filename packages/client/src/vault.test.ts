import { expect, test } from 'vitest';
import { openVault } from './index.ts';

test('a custom algorithm can replace the reference one', async () => {
  const same = { encrypt: (bytes: Uint8Array) => Promise.resolve({ bytes: new Uint8Array(bytes), iv: '' }) };
  const cipher = await openVault({ salt: '', check: '', iv: '' }, 'password', (vault, password) => {
    expect([vault, password]).toEqual([{ salt: '', check: '', iv: '' }, 'password']);
    return Promise.resolve({ ...same, decrypt: ({ bytes }) => Promise.resolve(bytes) });
  });
  expect((await cipher.encrypt(new Uint8Array([1]))).bytes).toEqual(new Uint8Array([1]));
});
