import { randomUUID } from 'node:crypto';
import type { DiskObjectStore } from '../../../../server/src/objects/disk.ts';
import type { ObjectGrant } from '../../../../server/src/objects/signed-url.ts';
import { field } from '../faults/answers.ts';
import { type Fault, touching } from '../faults/fault.ts';
import { mutants } from '../mutant.ts';

const presign = 'presignUpload';

type Bytes = AsyncIterable<Uint8Array>;

/** Stores other bytes than were sent. */
const stored =
  (change: (body: Bytes, key: string) => Bytes): Fault =>
  ({ objects }) => {
    const receive = objects.receive.bind(objects);
    objects.receive = (grant, body) => receive(grant, change(body, grant.key));
  };

/** What the presigned URLs allow, by key. */
function grantsOf(objects: DiskObjectStore): ReadonlyMap<string, ObjectGrant> {
  const grants = new Map<string, ObjectGrant>();
  const presignPut = objects.presignPut.bind(objects);
  objects.presignPut = ({ expiresInSeconds, ...grant }) => {
    grants.set(grant.key, grant);
    return presignPut({ expiresInSeconds, ...grant });
  };
  return grants;
}

async function wholeOf(body: Bytes): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const presignedUrlMutants = mutants({
  'UPLOAD-9: The presigned URL accepts POST, not PUT.': () =>
    touching('presignUpload', ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        const isUpload =
          request.method === 'PUT' &&
          request.url.startsWith('/objects/') &&
          !request.url.includes('uploadId=');
        if (isUpload) void reply.code(405).send({ message: 'Method not allowed.' });
        else next();
      });
    }),
  'UPLOAD-9: The last byte of an upload is replaced by zero.': () =>
    touching(
      'presignUpload',
      stored(async function* (body) {
        const whole = await wholeOf(body);
        yield whole.subarray(0, -1);
        yield Buffer.of(0);
      }),
    ),
  'UPLOAD-9: Uploads are decoded as text, so bytes that are not UTF-8 become question marks.': () =>
    touching(
      'presignUpload',
      stored(async function* (body) {
        const whole = await wholeOf(body);
        yield Buffer.from(whole.map((byte) => (byte > 0x7f ? 0x3f : byte)));
      }),
    ),
  'UPLOAD-9: Uploads are read as UTF-8 and written anew, which makes other content longer.': () =>
    touching(
      'presignUpload',
      stored(async function* (body) {
        yield Buffer.from((await wholeOf(body)).toString('utf8'));
      }),
    ),
  'UPLOAD-9: The presigned URL takes a body of at most 1 MiB.': () =>
    touching(['presignUpload', 'registerEntry'], ({ app }) => {
      app.addHook('onRequest', async ({ method, url, headers }, reply) => {
        if (method !== 'PUT' || !url.startsWith('/objects/') || url.includes('uploadId=')) return;
        if (Number(headers['content-length']) > 1_048_576)
          await reply.code(413).send({ message: 'Too large.' });
      });
    }),
  'AUTH-12: The signature of a presigned URL is not compared.': () =>
    touching('presignUpload', ({ objects }) => {
      objects.urls.verify = (key, { uploadId, partNumber, size, contentType }) =>
        typeof uploadId === 'string'
          ? { key, uploadId, partNumber: Number(partNumber) }
          : { key, size: Number(size), contentType: String(contentType) };
    }),
  'AUTH-12: The signature of a presigned URL is good for another key.': () =>
    touching('presignUpload', ({ objects }) => {
      const verify = objects.urls.verify.bind(objects.urls);
      const signed = new Map<unknown, string>();
      const presignPut = objects.presignPut.bind(objects);
      objects.presignPut = async (options) => {
        const url = await presignPut(options);
        signed.set(new URL(url).searchParams.get('signature'), options.key);
        return url;
      };
      objects.urls.verify = (key, query) => {
        const grant = verify(signed.get(query.signature) ?? key, query);
        return { ...grant, key };
      };
    }),
  'AUTH-12: The signature of a presigned URL is compared where there is one.': () =>
    touching('presignUpload', ({ objects }) => {
      const verify = objects.urls.verify.bind(objects.urls);
      const grants = grantsOf(objects);
      objects.urls.verify = (key, query) =>
        (query.signature === undefined ? grants.get(key) : undefined) ?? verify(key, query);
    }),
  'UPLOAD-12: Everybody who knows the key of an object can download it.': () =>
    touching('presignUpload', ({ app, objects }) => {
      app.get<{ Params: { '*': string } }>('/objects/*', async ({ params: { '*': key } }, reply) => {
        if (!(await objects.head(key))) return reply.code(404).send();
        return reply.send(await objects.read(key));
      });
    }),
  'AUTH-12: The presigned URL needs the bearer token as well.': () =>
    touching('presignUpload', ({ app }) => {
      app.addHook('onRequest', (request, reply, next) => {
        const isUpload = request.url.startsWith('/objects/') && !request.url.includes('uploadId=');
        if (isUpload && request.headers.authorization === undefined) {
          void reply.code(401).send({ message: 'Unauthenticated.' });
        } else next();
      });
    }),
  'UPLOAD-10: A presigned URL never expires.': () =>
    touching('presignUpload', ({ objects }) => {
      const verify = objects.urls.verify.bind(objects.urls);
      const grants = grantsOf(objects);
      objects.urls.verify = (key, query) => {
        const grant = grants.get(key);
        return Number(query.expires) * 1000 <= Date.now() && grant ? grant : verify(key, query);
      };
    }),
  'UPLOAD-9: A presigned URL expires within a second.': () =>
    touching('presignUpload', ({ objects }) => {
      const presignPut = objects.presignPut.bind(objects);
      objects.presignPut = (options) => presignPut({ ...options, expiresInSeconds: 0 });
    }),
  'REG-1: Presigning returns a key that it never signed.': () =>
    field(presign, 'key', () => `uploads/${randomUUID()}/${randomUUID()}`),
  'UPLOAD-10: A presigned URL is no longer valid after 24 others were issued.': () =>
    touching(presign, ({ app, objects }) => {
      const grants = grantsOf(objects);
      app.addHook('onRequest', (request, reply, next) => {
        const key = decodeURIComponent(/^\/objects\/([^?]+)/.exec(request.url)?.[1] ?? '');
        const later = grants.has(key) ? [...grants.keys()].reverse().indexOf(key) : 0;
        if (request.method === 'PUT' && later >= 24) void reply.code(403).send({ message: 'Expired.' });
        else next();
      });
    }),
});
