import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { delayEndAfterEarlyAnswers } from '../plugins/early-answers.ts';
import { newKey, openGate, put, type } from './contract/harness.ts';
import { DiskObjectStore } from './disk.ts';
import { StorageFullError, StorageUnavailableError } from './object-errors.ts';
import { objectRoutes } from './routes.ts';

let folder: string;
let app: FastifyInstance;
let store: DiskObjectStore;
let log: string;

const incoming = () => readdir(path.join(folder, 'incoming'));
const presign = (key: string, size: number) =>
  store.presignPut({ key, size, contentType: type, expiresInSeconds: 60 });

async function start() {
  log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  app = fastify({ logger: { stream } });
  delayEndAfterEarlyAnswers(app.server);
  store = await DiskObjectStore.open(folder, { baseUrl: () => `${app.listeningOrigin}/objects` });
  await app.register(objectRoutes, { prefix: '/objects', gate: openGate, store });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends a PUT with exactly these headers and this body. */
async function putRaw(url: string, headers: Record<string, string | number>, body = '') {
  const outgoing = request(url, { method: 'PUT', headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await json(response) };
}

/** Starts a PUT on a raw socket, sends fewer bytes than announced, and returns the socket. */
function beginPut(url: string, announced: number, sent: string) {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${announced}\r\n\r\n${sent}`,
  );
  return socket;
}

beforeEach(async () => {
  folder = await temporaryFolder();
  await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

describe('object routes', () => {
  it('respond with the ETag and no body', async () => {
    const key = newKey();
    const response = await put(await presign(key, 3), Buffer.from('abc'));
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe((await store.head(key))?.etag);
    expect(await response.text()).toBe('');
  });

  it('store bodies as they are, whatever their content type', async () => {
    const key = newKey();
    const url = await store.presignPut({
      key,
      size: 9,
      contentType: 'application/json',
      expiresInSeconds: 60,
    });
    expect((await put(url, Buffer.from('{"broken '), 'application/json')).status).toBe(200);
    expect(await store.head(key)).toMatchObject({ size: 9, contentType: 'application/json' });
  });

  it('accept the same bytes again, in sequence and in parallel', async () => {
    const [first, second] = [await presign(newKey(), 3), await presign(newKey(), 3)];
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await put(first, Buffer.from('abc'))).status);
    const atOnce = await Promise.all([put(second, Buffer.from('abc')), put(second, Buffer.from('abc'))]);
    expect([...statuses, ...atOnce.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
  });

  it('accept at most two parallel requests for one target', async () => {
    const url = await presign(newKey(), 3);
    const waiting = [beginPut(url, 3, 'a'), beginPut(url, 3, 'a')];
    await vi.waitFor(async () => {
      expect(await incoming()).toHaveLength(2);
    }, 60_000);
    const third = await put(url, Buffer.from('abc'));
    for (const socket of waiting) socket.destroy();
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('10');
    await vi.waitFor(async () => {
      expect((await put(url, Buffer.from('abc'))).status).toBe(200);
    }, 60_000);
  });

  it('refuse other bytes with the same URL', async () => {
    const key = newKey();
    const url = await presign(key, 3);
    await put(url, Buffer.from('abc'));
    const replayed = await put(url, Buffer.from('xyz'));
    expect(replayed.status).toBe(409);
    expect(await replayed.json()).toEqual({ message: `The object ${key} exists already.` });
  });

  it('say what is wrong with a request', async () => {
    const url = await presign(newKey(), 3);
    const headers = { 'content-type': type };
    expect(await putRaw(url, { ...headers, 'transfer-encoding': 'chunked' }, 'abc')).toEqual({
      status: 411,
      body: { message: 'Content-Length is required.' },
    });
    expect(await putRaw(url, { ...headers, 'content-length': 4 }, 'abcd')).toEqual({
      status: 413,
      body: { message: 'The URL was signed for 3 bytes.' },
    });
    expect(await putRaw(url, { ...headers, 'content-length': 2 }, 'ab')).toMatchObject({ status: 400 });
    expect(await putRaw(url, { 'content-type': 'text/html', 'content-length': 3 }, 'abc')).toEqual({
      status: 403,
      body: { message: 'Content-Type is not the one that the URL was signed for.' },
    });
    expect(await putRaw(`${url}0`, { ...headers, 'content-length': 3 }, 'abc')).toEqual({
      status: 403,
      body: { message: 'The signature of the URL does not match.' },
    });
    expect(await incoming()).toEqual([]);
  });

  it('refuse a part of more than 5 GiB before its body, and a part of an unknown upload', async () => {
    const key = newKey();
    const uploadId = await store.createMultipart({ key, contentType: type });
    const url = await store.presignPart({ key, uploadId, partNumber: 1, expiresInSeconds: 60 });
    const outgoing = request(url, { method: 'PUT', headers: { 'content-length': 5 * 1024 ** 3 + 1 } });
    outgoing.flushHeaders();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    outgoing.destroy();
    await store.abortMultipart(key, uploadId);
    expect((await put(url, Buffer.from('x'), null)).status).toBe(404);
  });

  it('support no other method', async () => {
    const url = await presign(newKey(), 3);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await fetch(url, { method })).status).toBe(404);
    }
  });

  it('keep nothing of a body that breaks off', async () => {
    const key = newKey();
    const received = vi.spyOn(store, 'receive');
    const socket = beginPut(await presign(key, 1000), 1000, 'only this');
    await vi.waitFor(async () => {
      expect(await incoming()).toHaveLength(1);
    }, 60_000);
    socket.destroy();
    await expect(received.mock.results[0]?.value).rejects.toThrow();
    await vi.waitFor(() => {
      expect(log).toContain('the upload broke off');
    }, 60_000);
    expect(log).not.toContain('"level":50');
    expect(await store.head(key)).toBeUndefined();
    expect(await incoming()).toEqual([]);
  });

  it('log neither signatures nor the bearer token that a client sends by mistake', async () => {
    const url = await presign(newKey(), 3);
    const headers = { 'content-type': type, 'content-length': 3, authorization: 'Bearer 1|secret' };
    const outgoing = request(url, { method: 'PUT', headers });
    outgoing.end('abc');
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect(response.statusCode).toBe(200);
    expect(log).toContain('"url":"/objects/uploads/');
    expect(log).not.toMatch(/signature|secret/);
  });

  it.each([
    [507, new StorageFullError({ cause: new Error('ENOSPC') }), 'The object storage is full.'],
    [503, new StorageUnavailableError({ cause: new Error('EIO') }), 'The object storage is unavailable.'],
    [500, new Error('secret detail'), 'The object could not be stored.'],
  ])('respond with %i when storing fails half-way, and log why', async (status, error, message) => {
    vi.spyOn(store, 'receive').mockImplementation(async (_grant, body) => {
      for await (const chunk of body) throw chunk.byteLength > 0 ? error : new Error('nothing came');
      throw new Error('nothing came');
    });
    const size = 8 * 1024 * 1024;
    const response = await put(await presign(newKey(), size), Buffer.alloc(size));
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message });
    expect(log).toContain(error.message);
  });
});
