import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { S3ObjectStore } from '../../src/objects/s3.ts';
import { listeningPort } from '../../src/testing/listening-port.ts';
import { startTestServer } from '../../src/testing/test-server.ts';
import { announced, begun, complete, put, register, type } from './upload-attacks/target.ts';

type Storage = (request: IncomingMessage, response: ServerResponse, object: Buffer) => void;

const etag = '"0123456789abcdef0123456789abcdef"';

/** Keeps one object, whatever its key, and nothing more of S3 than uploads of one body need. */
const sound: Storage = (request, response, object) => {
  request.resume();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (request.method === 'PUT') response.setHeader('etag', etag).end('<CopyObjectResult/>');
  else if (start !== undefined) {
    const content = object.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { etag, 'content-length': content.length }).end(content);
  } else response.writeHead(200, { etag, 'content-length': object.length, 'content-type': type }).end(object);
};

/** A server with a file of this content, at a storage that `switchTo` changes from then on. */
async function startOn(object: Buffer<ArrayBuffer>, answerDeadlineMs?: number) {
  let storage = sound;
  const bucket = createServer((request, response) => {
    storage(request, response, object);
  });
  const bucketUrl = `http://127.0.0.1:${await listeningPort(bucket)}/files`;
  const keys = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = new S3ObjectStore({ ...keys, bucketUrl }, { answerDeadlineMs });
  const server = await startTestServer({}, store);
  const { client } = await server.addUser('mira@example.com');
  const presign = () => client.call('presignUpload', { body: announced(object.length) });
  const { url, key } = await presign();
  await put(url, object);
  const { body } = await register(client, key, object.length);
  const { fileEntry } = body as { fileEntry: { hash: string } };
  const switchTo = (next: Storage) => {
    storage = next;
  };
  return { server, client, hash: fileEntry.hash, switchTo, presign };
}

const silent: Storage = (request) => request.resume();
const broken: Storage = (_request, response) => response.writeHead(500).end();
/** As a proxy before a store that is gone. */
const notFound: Storage = (request, response) => {
  request.resume();
  response.writeHead(404).end('<html>Not found</html>');
};
const gone: Storage = (request) => request.socket.destroy();
const nonsense: Storage = (_request, response) =>
  response.writeHead(200, { etag }).end('<html>Sign in</html>');

test.each([
  ['does not answer', silent],
  ['fails', broken],
  ['answers 404 and not why', notFound],
  ['breaks connections', gone],
])('a storage that %s makes 503 of what needs it, and of nothing else', async (_what, storage) => {
  const { client, hash, switchTo, presign } = await startOn(Buffer.from('tide'), 500);
  const { key } = await presign();
  switchTo(storage);
  const statuses = [
    (await client.send('downloadFile', { path: { hash } })).status,
    (await register(client, key, 4)).status,
    (await client.send('createMultipartUpload', { body: announced(5) })).status,
  ];
  expect(statuses).toEqual([503, 503, 503]);
  expect((await client.send('listEntries')).status).toBe(200);
  switchTo(sound);
  expect((await client.send('downloadFile', { path: { hash } })).status).toBe(200);
  expect((await register(client, key, 4)).status).toBe(200);
});

test('a storage that answers nonsense begins no upload', async () => {
  const { client, switchTo } = await startOn(Buffer.from('tide'));
  switchTo(nonsense);
  expect((await client.send('createMultipartUpload', { body: announced(5) })).status).toBe(503);
});

test('a storage that dies while it is read breaks the download off', async () => {
  const object = Buffer.alloc(1_000_000, 'x');
  const { client, hash, switchTo } = await startOn(object);
  switchTo((_request, response) => {
    response.writeHead(206, { etag, 'content-length': object.length });
    response.write(object.subarray(0, 300_000), () => setImmediate(() => response.destroy()));
  });
  await expect(client.send('downloadFile', { path: { hash } })).rejects.toThrow();
});

test('a storage that has less than was registered serves none of it', async () => {
  const { client, hash, switchTo } = await startOn(Buffer.alloc(1_000_000, 'x'));
  switchTo((_request, response) => response.writeHead(200, { etag, 'content-length': 3 }).end('xxx'));
  expect((await client.send('downloadFile', { path: { hash } })).status).toBe(503);
});

test('a storage that is slow holds up nobody but who waits for it', async () => {
  const { server, client, hash, switchTo } = await startOn(Buffer.from('tide'));
  const waiting: ServerResponse[] = [];
  const asked = new Promise<void>((resolve) => {
    switchTo((request, response, object) => {
      // Beside the download the server cleans up.
      if (request.method !== 'GET') {
        sound(request, response, object);
        return;
      }
      waiting.push(response);
      resolve();
    });
  });
  const downloading = client.send('downloadFile', { path: { hash } });
  await asked;
  const { client: other } = await server.addUser('jonas@example.com');
  expect((await other.send('listEntries')).status).toBe(200);
  for (const response of waiting) response.writeHead(206, { etag, 'content-length': 4 }).end('tide');
  expect((await downloading).body).toBe('tide');
});

test('a storage that forgets the parts of an upload makes 404 of them', async () => {
  const { client, switchTo } = await startOn(Buffer.from('tide'));
  switchTo((request, response) => {
    request.resume();
    if (request.url!.includes('?uploads')) {
      response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
    } else if (request.url!.includes('/uploads/')) {
      const code = request.url!.includes('uploadId') ? 'NoSuchUpload' : 'NoSuchKey';
      response.writeHead(404).end(`<Error><Code>${code}</Code></Error>`);
    } else response.end();
  });
  const upload = await begun(client, 5);
  expect((await complete(client, upload, [{ PartNumber: 1, ETag: etag }])).status).toBe(404);
  expect((await client.send('listUploadedParts', { body: upload })).status).toBe(404);
});
