import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { createClient, type Client, type Put, type Uploadable, type UploadOptions } from '../index.ts';
import { downloadFile } from '../reference.ts';
import { sha256 as sha256OfBrowsers } from '../upload/hash.ts';
import { FaultyApi } from '../testing/faulty-api.ts';
import { listen } from '../testing/serve.ts';
import { fileSource, put, sha256, uploadFile } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'client-node-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function signedIn() {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  return createClient({ baseUrl: server.apiUrl, token });
}

test.each([
  ['report.txt', 'text', 'text/plain'],
  ['Report.Final.PDF', 'pdf', 'application/pdf'],
  ['photo.jpeg', 'image', 'image/jpeg'],
  ['survey.tide-gauge', 'file', 'application/octet-stream'],
  ['constructor', 'file', 'application/octet-stream'],
  ['.txt', 'file', 'application/octet-stream'],
])('the type of %s follows from its name', async (name, type, mime) => {
  const client = await signedIn();
  const file = path.join(folder, name);
  await writeFile(file, 'tides');
  expect(await uploadFile(client, file)).toMatchObject({ name, type, mime });
  expect(await uploadFile(client, file, { type: 'text/csv' })).toMatchObject({ type: 'text' });
});

test('the bytes of an upload use the global agent of Node, where a program can set a proxy', async () => {
  const client = await signedIn();
  const before = http.globalAgent;
  onTestFinished(() => {
    http.globalAgent = before;
  });
  http.globalAgent = new http.Agent();
  const opened = vi.spyOn(http.globalAgent, 'createConnection');
  await uploadFile(client, Buffer.from('ships'), { name: 'ships.txt' });
  expect(opened).toHaveBeenCalledOnce();
});

test('many PUTs with one signal end with it, and are no leak to Node', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const controller = new AbortController();
  const { signal } = controller;
  const origin = await listen(() => {
    controller.abort();
  });
  const onSent = () => undefined;
  const puts = Array.from({ length: 11 }, () => put(origin, Buffer.from('ships'), { signal, onSent }));
  for (const result of await Promise.allSettled(puts))
    expect(result).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  expect(warned.mock.calls).toEqual([]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test.each<[string, (file: string) => string | Uploadable]>([
  ['a path', (file) => file],
  ['a Blob', () => new Blob(['ships'])],
  ['a stream', (file) => createReadStream(file)],
])('the digest of %s is stored, unless there shall be none', async (_, sourceOf) => {
  const client = await signedIn();
  const file = path.join(folder, 'ships.txt');
  await writeFile(file, 'ships');
  const stored = async (options: Pick<UploadOptions, 'hash'>) =>
    (await uploadFile(client, sourceOf(file), { name: 'ships.txt', size: 5, ...options })).file_hash;
  const digest = createHash('sha256').update('ships').digest('hex');
  expect([await stored({}), await stored({ hash: undefined }), await stored({ hash: null })]).toEqual([
    digest,
    digest,
    null,
  ]);
});

test.each(['a path', 'a Blob', 'bytes'])('the fetch of a client sends the bytes of %s too', async (kind) => {
  const direct = await signedIn();
  const methods: string[] = [];
  const client: Client = {
    ...direct,
    fetch: (url, init) => {
      methods.push(init.method!);
      return fetch(url, init);
    },
  };
  const bytes = Buffer.alloc(600_000, 'tides and currents');
  const file = path.join(folder, 'tides.bin');
  await writeFile(file, bytes);
  const source = { 'a path': file, 'a Blob': new Blob([bytes]), bytes }[kind]!;
  const { hash } = await uploadFile(client, source, { name: 'tides.bin' });
  expect(methods).toEqual(['POST', 'PUT', 'POST']);
  const stored = await downloadFile(direct, { hash });
  expect(bytes.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
  expect(await sha256OfBrowsers(await fileSource(file))).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});

test.each([
  ['a folder', () => folder, 'is not a file'],
  ['an empty path', () => '', 'The path is empty.'],
  ['what is not there', () => path.join(folder, 'missing.txt'), 'cannot be read: ENOENT'],
])('%s cannot be uploaded, and nothing is sent', async (_, file, message) => {
  const api = new FaultyApi();
  const error: unknown = await uploadFile(api.client, file()).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ name: 'UploadError', reason: 'source' });
  expect(String(error)).toContain(message);
  expect(api.calls).toEqual([]);
});

test('a file that can no longer be read is an error at once, without retries', async () => {
  const file = path.join(folder, 'vanishing.bin');
  await writeFile(file, Buffer.alloc(300_000));
  const { put: send, ...source } = await fileSource(file);
  const vanishing = vi.fn<Put>(async (...args) => {
    await rm(file);
    return send!(...args);
  });
  const upload = uploadFile(await signedIn(), { ...source, put: vanishing });
  await expect(upload).rejects.toMatchObject({ reason: 'source' });
  expect(vanishing).toHaveBeenCalledOnce();
});

test.runIf(existsSync('/proc/self/status'))('a file of which the size is not known is refused', async () => {
  const api = new FaultyApi();
  await expect(uploadFile(api.client, '/proc/self/status', { put: api.put })).rejects.toMatchObject({
    reason: 'source',
    message: expect.stringContaining('Its size is not known') as string,
  });
  expect(api.entries).toEqual([]);
});

test('a small file is read once, and sent unchanged', async () => {
  const file = path.join(folder, 'small.txt');
  await writeFile(file, 'ships');
  const source = await fileSource(file);
  const vanishing: Put = async (...args) => {
    await rm(file);
    return source.put!(...args);
  };
  const entry = await uploadFile(await signedIn(), { ...source, put: vanishing }, { hash: sha256 });
  expect(entry).toMatchObject({ name: 'small.txt', file_size: 5 });
});

test.each([
  ['grows', 'ships and tides'],
  ['shrinks', 'sea'],
  ['is written anew in the same length', 'tides'],
])('a small file that %s before it is read is not sent', async (_, content) => {
  const file = path.join(folder, 'changing.txt');
  await writeFile(file, 'ships');
  const source = await fileSource(file);
  await writeFile(file, content);
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  const api = new FaultyApi();
  await expect(uploadFile(api.client, source)).rejects.toMatchObject({ reason: 'changed' });
  expect(api.entries).toEqual([]);
});

test('the main module for Node has an uploadFile that accepts a path', async () => {
  const main = await import('../index.node.ts');
  const file = path.join(folder, 'by-path.txt');
  await writeFile(file, 'ships');
  expect(await main.uploadFile(await signedIn(), file)).toMatchObject({ name: 'by-path.txt', file_size: 5 });
  expect([main.uploadFile, main.sha256]).toEqual([uploadFile, sha256]);
  const browsers = await import('../index.ts');
  expect(Object.keys(main)).toEqual(expect.arrayContaining(Object.keys(browsers)));
});
