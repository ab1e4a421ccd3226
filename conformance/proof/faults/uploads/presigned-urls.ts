import { randomUUID } from 'node:crypto';
import type { DiskObjectStore } from '../../../../packages/server/src/objects/disk.ts';
import type { ObjectGrant } from '../../../../packages/server/src/objects/signed-url.ts';
import { field } from '../effects/answers.ts';
import { touching } from '../effects/fault.ts';
import { faults } from '../planted-fault.ts';
import { turnsAway, isUpload, storesBytes, isToStorage, isAnonymous } from '../effects/addresses.ts';

const presign = 'presignUpload';

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

export const presignedUrlFaults = faults({
  'UPLOAD-9: The presigned URL accepts POST, not PUT.': () => turnsAway(presign, 405, isUpload),
  'UPLOAD-9: Uploads are decoded as text, so bytes that are not UTF-8 become question marks.': () =>
    storesBytes((content) => Buffer.from(content.map((byte) => (byte > 0x7f ? 0x3f : byte)))),
  'UPLOAD-9: Uploads are read as UTF-8 and written anew, which makes other content longer.': () =>
    storesBytes((content) => Buffer.from(content.toString('utf8'))),
  'UPLOAD-9: The presigned URL takes a body of at most 1 MiB.': () =>
    turnsAway(
      [presign, 'registerEntry'],
      413,
      (request) => isUpload(request) && Number(request.headers['content-length']) > 1_048_576,
    ),
  'AUTH-12: The signature of a presigned URL is good for another key.': () =>
    touching(presign, ({ objects }) => {
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
    touching(presign, ({ objects }) => {
      const verify = objects.urls.verify.bind(objects.urls);
      const grants = grantsOf(objects);
      objects.urls.verify = (key, query) =>
        (query.signature === undefined ? grants.get(key) : undefined) ?? verify(key, query);
    }),
  'UPLOAD-12: Everybody who knows the key of an object can download it.': () =>
    touching(presign, ({ app, objects }) => {
      app.get<{ Params: { '*': string } }>('/objects/*', async ({ params: { '*': key } }, reply) => {
        if (!(await objects.head(key))) return reply.code(404).send();
        return reply.send(await objects.read(key));
      });
    }),
  'AUTH-12: The presigned URL needs the bearer token as well.': () =>
    turnsAway(
      presign,
      401,
      (request) => isToStorage(request) && !request.url.includes('uploadId=') && isAnonymous(request),
    ),
  'UPLOAD-10: A presigned URL never expires.': () =>
    touching(presign, ({ objects }) => {
      const verify = objects.urls.verify.bind(objects.urls);
      const grants = grantsOf(objects);
      objects.urls.verify = (key, query) => {
        const grant = grants.get(key);
        return Number(query.expires) * 1000 <= Date.now() && grant ? grant : verify(key, query);
      };
    }),
  'UPLOAD-9: A presigned URL expires within a second.': () =>
    touching(presign, ({ objects }) => {
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
