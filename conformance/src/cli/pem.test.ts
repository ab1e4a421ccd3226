import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readCa, readClientCert } from './pem.ts';

const block = (kind: string) => `-----BEGIN ${kind}-----\nAAAA\n-----END ${kind}-----`;
const cert = block('CERTIFICATE');
const key = block('RSA PRIVATE KEY');

async function fileOf(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'some.pem');
  await writeFile(file, text);
  return file;
}

test('a client certificate and its key may be in one file or in two', async () => {
  expect(await readClientCert([await fileOf(`note\n${key}\n${cert}\n`)])).toEqual({ cert, key });
  expect(await readClientCert([await fileOf(cert), await fileOf(key)])).toEqual({ cert, key });
});

test('all certificates of a bundle are taken', async () => {
  expect(await readCa(await fileOf(`${cert}\n${cert}\n`))).toBe(`${cert}\n${cert}`);
});

test('what is missing is named', async () => {
  await expect(readCa('/nowhere/ca.pem')).rejects.toThrow('--ca: /nowhere/ca.pem does not exist.');
  await expect(readCa(await fileOf(key))).rejects.toThrow('contains no PEM certificate.');
  await expect(readClientCert([await fileOf(key)])).rejects.toThrow('contains no PEM certificate.');
  await expect(readClientCert([await fileOf(cert)])).rejects.toThrow('one unencrypted PEM private key');
});
