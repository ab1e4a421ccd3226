import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newVault, openVault, VaultError, type VaultCipher as WholeCipher } from '../../client/src/index.ts';
import { VaultCipher } from './vault-cipher.ts';

const bytes = randomBytes(70_000);
let streaming: VaultCipher;
let whole: WholeCipher;
beforeAll(async () => {
  const facts = await newVault('correct horse');
  [streaming, whole] = await Promise.all([
    VaultCipher.open(facts, 'correct horse'),
    openVault(facts, 'correct horse'),
  ]);
});

test('a wrong password opens nothing', async () => {
  const facts = await newVault('correct horse');
  // Each begins only when it is awaited, so that no rejection is without a handler.
  for (const open of [() => openVault(facts, 'guess'), () => VaultCipher.open(facts, 'guess')])
    await expect(open()).rejects.toThrow('The password of the vault is wrong.');
});

function* pieces(of: Uint8Array, length: number): Generator<Uint8Array> {
  for (let start = 0; start < of.length; start += length) yield of.subarray(start, start + length);
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const come: Uint8Array[] = [];
  for await (const chunk of chunks) come.push(chunk);
  return Buffer.concat(come);
}

test('the client decrypts as a whole what this encrypts in pieces', async () => {
  const { iv, chunks } = streaming.encrypt(pieces(bytes, 1000));
  const encrypted = await all(chunks);
  const opened = await whole.decrypt({ bytes: new Uint8Array(encrypted), iv: iv.toString('base64') });
  expect(bytes.equals(opened)).toBe(true);
});

test.each([1, 15, 16, 17, 1000, 100_000])(
  'this decrypts in pieces of %i bytes what the client encrypts',
  async (length) => {
    const small = length < 20 ? bytes.subarray(0, 100) : bytes;
    const encrypted = await whole.encrypt(small);
    const opened = await all(streaming.decrypt(encrypted.iv, pieces(encrypted.bytes, length)));
    expect(small.equals(opened)).toBe(true);
  },
);

test.each<[string, (encrypted: Uint8Array) => Uint8Array]>([
  ['changed', (encrypted) => encrypted.with(20, encrypted[20]! ^ 1)],
  ['cut', (encrypted) => encrypted.subarray(0, -1)],
  ['nothing', () => new Uint8Array()],
])('a file that was %s is an error', async (_, change) => {
  const encrypted = await whole.encrypt(bytes);
  const opened = streaming.decrypt(encrypted.iv, [change(encrypted.bytes)]);
  await expect(all(opened)).rejects.toThrow(VaultError);
  const sealed = { bytes: new Uint8Array(change(encrypted.bytes)), iv: encrypted.iv };
  await expect(whole.decrypt(sealed)).rejects.toThrow(VaultError);
  await expect(all(streaming.decrypt('', [encrypted.bytes]))).rejects.toThrow(VaultError);
});
