import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { listeningPort } from '../testing/listening-port.ts';
import { newKey, type } from './contract/harness.ts';
import {
  InvalidPartsError,
  ObjectMissingError,
  StorageFullError,
  StorageUnavailableError,
} from './object-errors.ts';
import type { OnLeftover } from './object-store.ts';
import { S3ObjectStore } from './s3.ts';

const config = { region: 'eu-central-1', accessKeyId: 'AKEXAMPLE', secretAccessKey: 'hunter2' };

/** Starts a store with fixed responses, for cases that a correct store cannot produce. */
async function storeThat(listener: RequestListener, onLeftover?: OnLeftover): Promise<S3ObjectStore> {
  const port = await listeningPort(createServer(listener));
  return new S3ObjectStore({ ...config, bucketUrl: `http://127.0.0.1:${port}/files` }, { onLeftover });
}

const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a store that cannot be reached is unavailable, and the error contains no secret', async () => {
  const store = new S3ObjectStore({ ...config, bucketUrl: `http://127.0.0.1:${await freePort()}/files` });
  const error = await failureOf(store.head(newKey()));
  expect(error).toBeInstanceOf(StorageUnavailableError);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/hunter2|Signature=/);
});

it('a store that does not answer is given up, even if memory is reclaimed meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const reclaim = runInNewContext('gc') as () => void;
  const timer = setInterval(reclaim, 20);
  onTestFinished(() => {
    clearInterval(timer);
  });
  const port = await listeningPort(createServer(() => undefined));
  const bucketUrl = `http://127.0.0.1:${port}/files`;
  const store = new S3ObjectStore({ ...config, bucketUrl }, { answerDeadlineMs: 500 });
  const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(store.head(newKey()))));
  const cause = { message: 'The object storage did not answer in 500 ms.' };
  expect(errors).toMatchObject(Array.from({ length: 10 }, () => ({ cause })));
});

it('a failed request is repeated, and the store is unavailable if it keeps failing', async () => {
  let requests = 0;
  const store = await storeThat((_request, response) => {
    requests++;
    response.writeHead(503).end('<html>overloaded</html>');
  });
  await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StorageUnavailableError);
  expect(requests).toBe(3);
});

it('a redirect is not followed', async () => {
  const store = await storeThat((_request, response) => {
    response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  });
  await expect(store.read(newKey())).rejects.toThrow(StorageUnavailableError);
});

const refusals: [
  what: string,
  status: number,
  code: string,
  advice: RegExp,
  headers?: Record<string, string>,
][] = [
  ['wrong keys', 403, 'InvalidAccessKeyId', /Check the access key/],
  ['a wrong secret', 403, 'SignatureDoesNotMatch', /Check the access key/],
  ['keys without the right', 403, 'AccessDenied', /Check the access key/],
  ['a clock that differs', 403, 'RequestTimeTooSkewed', /Set the clock/],
  ['no such bucket', 404, 'NoSuchBucket', /Create the bucket/],
  [
    'another region, by a redirect',
    301,
    'PermanentRedirect',
    /region=eu-west-1/,
    { 'x-amz-bucket-region': 'eu-west-1' },
  ],
  ['another region, by the signature', 400, 'AuthorizationHeaderMalformed', /another region/],
  ['a fault of the request that nobody foresaw', 400, 'Unforeseen', /400 Unforeseen/],
];

it.each(refusals)(
  '%s: every request fails as unavailable, and the cause says what to do',
  async (_what, status, code, advice, headers) => {
    const store = await storeThat((request, response) => {
      request.resume();
      response.writeHead(status, headers).end(request.method === 'HEAD' ? '' : errorXml(code));
    });
    const key = newKey();
    const works: Record<string, () => Promise<unknown>> = {
      head: () => store.head(key),
      freeze: () => store.freeze(key),
      read: () => store.read(key),
      write: () => store.write(key, Readable.from([Buffer.from('tide')]), { contentType: type }),
      delete: () => store.delete([key]),
      list: () => store.list()[Symbol.asyncIterator]().next(),
      createMultipart: () => store.createMultipart({ key, contentType: type }),
      listParts: () => store.listParts(key, 'u'),
      complete: () =>
        store.completeMultipart({ key, uploadId: 'u', parts: [{ partNumber: 1, etag: '"a"' }] }),
      abort: () => store.abortMultipart(key, 'u'),
      assertUsable: () => store.assertUsable(),
    };
    for (const [name, work] of Object.entries(works)) {
      expect(await failureOf(work()), name).toBeInstanceOf(StorageUnavailableError);
    }
    // A response to HEAD has no body, and so no error code.
    for (const work of [works.list!, works.createMultipart!, works.assertUsable!]) {
      const { cause } = (await failureOf(work())) as Error;
      expect((cause as Error).message).toMatch(advice);
    }
  },
);

it('an object is missing only if the bucket exists', async () => {
  const store = await storeThat((request, response) => {
    if (!request.url!.includes('/uploads/')) response.end();
    else response.writeHead(404).end(request.method === 'HEAD' ? '' : errorXml('NoSuchKey'));
  });
  expect(await store.head(newKey())).toBeUndefined();
  expect(await store.freeze(newKey())).toBeUndefined();
  await expect(store.read(newKey())).rejects.toThrow(ObjectMissingError);
  await store.assertUsable();
});

it.each(['', '<html>not found</html>', 'InvalidAccessKeyId'])(
  'a 404 with another reason, such as %j, is a fault of the store',
  async (code) => {
    const store = await storeThat((request, response) => {
      const body = /^\w+$/.test(code) ? errorXml(code) : code;
      response.writeHead(404).end(request.method === 'HEAD' ? '' : body);
    });
    for (const work of [
      () => store.head(newKey()),
      () => store.freeze(newKey()),
      () => store.read(newKey()),
      () => store.delete([newKey()]),
    ]) {
      await expect(work()).rejects.toThrow(StorageUnavailableError);
    }
  },
);

it.each([
  ['comes while it is looked for is found', true],
  ['only GET finds is a fault of the store', false],
])('an object that %s', async (_what, hasCome) => {
  let heads = 0;
  const store = await storeThat((request, response) => {
    if (request.method === 'HEAD') heads += 1;
    const isMissing = request.method === 'HEAD' && (heads === 1 || !hasCome);
    if (isMissing) response.writeHead(404).end();
    else
      response.writeHead(200, { etag: '"a"', 'content-length': 1 }).end(request.method === 'HEAD' ? '' : 'x');
  });
  const found = store.head(newKey());
  if (hasCome) expect(await found).toMatchObject({ size: 1, etag: '"a"' });
  else await expect(found).rejects.toThrow(StorageUnavailableError);
});

it('an exceeded quota is a full storage', async () => {
  const store = await storeThat((_request, response) => {
    response.writeHead(403).end(errorXml('QuotaExceeded'));
  });
  await expect(store.createMultipart({ key: newKey(), contentType: type })).rejects.toThrow(StorageFullError);
});

it('an error in a response with status 200 is detected', async () => {
  const store = await storeThat((request, response) => {
    const isPart = request.url!.includes('uploadId');
    if (request.method === 'HEAD') response.writeHead(404).end();
    else if (request.method === 'GET' && !isPart) response.writeHead(404).end(errorXml('NoSuchKey'));
    else if (request.method === 'GET') {
      response.end(
        '<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>a</ETag><Size>3</Size></Part></ListPartsResult>',
      );
    } else response.writeHead(200).end(`  \n${errorXml('InvalidPart')}`);
  });
  const parts = [{ partNumber: 1, etag: '"a"' }];
  await expect(store.completeMultipart({ key: newKey(), uploadId: 'u', parts })).rejects.toThrow(
    InvalidPartsError,
  );
});

it('an ETag is parsed with any encoding of its quotes', async () => {
  const part = (number: number, etag: string) =>
    `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>3</Size></Part>`;
  const store = await storeThat((_request, response) => {
    const parts = ['&#34;a&#34;', '&quot;a&quot;', '"a"', 'a', '&#x22;a&#x22;'].map((etag, index) =>
      part(index + 1, etag),
    );
    response.end(`<ListPartsResult>${parts.join('')}</ListPartsResult>`);
  });
  const parts = await store.listParts(newKey(), 'u');
  expect(parts.map(({ etag }) => etag)).toEqual(Array(5).fill('"a"'));
});

it('parts that cannot be removed after a failed upload are reported, in addition to the failure', async () => {
  const failures: unknown[] = [];
  const store = await storeThat(
    (request, response) => {
      request.resume();
      const isStart = request.method === 'POST';
      if (request.method === 'HEAD') response.writeHead(404).end();
      else if (request.method === 'GET') response.writeHead(404).end(errorXml('NoSuchKey'));
      else if (isStart)
        response.end('<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>');
      else response.writeHead(403).end(errorXml(request.method === 'PUT' ? 'QuotaExceeded' : 'AccessDenied'));
    },
    (failure) => failures.push(failure),
  );
  const body = Readable.from([Buffer.alloc(9 * 1024 ** 2)]);
  await expect(store.write(newKey(), body, { contentType: type })).rejects.toThrow(StorageFullError);
  expect(failures).toMatchObject([{ cause: { code: 'AccessDenied' } }]);
});

it('a listing reads all pages', async () => {
  const keys = [newKey(), newKey(), newKey()];
  const store = await storeThat((request, response) => {
    const token = Number(new URL(request.url!, 'http://s3').searchParams.get('continuation-token'));
    response.end(
      `<ListBucketResult><IsTruncated>${token < 2}</IsTruncated>` +
        `<NextContinuationToken>${token + 1}</NextContinuationToken>` +
        `<Contents><Key>${keys[token]!}</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified></Contents>` +
        `<Contents><Key>of/others</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified></Contents>` +
        `</ListBucketResult>`,
    );
  });
  const listed: unknown[] = [];
  for await (const object of store.list()) listed.push(object);
  expect(listed).toEqual(keys.map((key) => ({ key, modifiedAt: new Date('2026-03-01T12:00:00Z') })));
});

it('a presigned PUT is limited to size and type, and valid for the given time', async () => {
  const store = new S3ObjectStore({ ...config, bucketUrl: 'https://s3.example.com/files' });
  const key = newKey();
  const url = new URL(await store.presignPut({ key, size: 10, contentType: type, expiresInSeconds: 3600 }));
  expect(url.origin + url.pathname).toBe(`https://s3.example.com/files/${key}`);
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('3600');
  expect(url.href).not.toContain('hunter2');
});
