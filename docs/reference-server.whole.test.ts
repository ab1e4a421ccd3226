import type { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { addFile } from '../packages/server/src/testing/drive.ts';
import { startTestServer, testPassword } from '../packages/server/src/testing/test-server.ts';

const guide = await readFile(new URL('reference-server.md', import.meta.url), 'utf8');

it('the `url` of an entry, composed as the guide says, returns the bytes of the file', async () => {
  const server = await startTestServer();
  const { token, client } = await server.addUser('jonas@example.com');
  const { url } = await addFile(client, 'buoy.txt', 'Buoy 4 drifted.');
  const [, template] = /send the token to\s+`(\{origin\}[^`]*)`/.exec(guide)!;
  const address = template!.replace('{origin}', new URL(server.apiUrl).origin).replace('{url}', url);
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  expect([response.status, await response.text()]).toEqual([200, 'Buoy 4 drifted.']);
});

it('the vault of the guide is made as its lines stand', async () => {
  const server = await startTestServer();
  const { token, client } = await server.addUser('mira@example.com');
  const [code] = codeIn(guide, 'js');
  const module = `export default async (apiRoot, token, password) => {\n${code!}\nreturn { made, key };\n};`;
  const { default: make } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    default: (
      apiRoot: string,
      token: string,
      password: string,
    ) => Promise<{ made: Response; key: webcrypto.CryptoKey }>;
  };
  const { made, key } = await make(server.apiUrl, token, testPassword);
  expect(made.status).toBe(200);
  const { vault } = await client.call('getVault');
  const [check, iv] = [vault.check, vault.iv].map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: iv! }, key, check!);
  expect(new TextDecoder().decode(opened)).toBe('file-storage-vault');
});
