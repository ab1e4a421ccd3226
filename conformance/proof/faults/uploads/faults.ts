import { randomUUID } from 'node:crypto';
import { field, status } from '../effects/answers.ts';
import { again, fills, refuses, alters, ignores, pretends, firstOf } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';
import type { DiskObjectStore } from '../../../../packages/server/src/objects/disk.ts';
import type { ObjectGrant } from '../../../../packages/server/src/objects/signed-url.ts';
import { touching, type Fault } from '../effects/fault.ts';
import { turnsAway, isUpload, storesBytes, isToStorage, isAnonymous } from '../effects/addresses.ts';
import { asciiOf } from '../effects/texts.ts';

const presign = 'presignUpload';
const list = 'listUploadedParts';

interface Part {
  Size: number;
}

const parts = (change: (parts: Part[]) => unknown) =>
  field(list, 'parts', (value) => change(value as Part[]));

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

type Verify = DiskObjectStore['urls']['verify'];

/** Verifies presigned URLs in another way. */
const verifying = (
  change: (
    verify: Verify,
    key: string,
    query: Parameters<Verify>[1],
    grants: ReadonlyMap<string, ObjectGrant>,
  ) => ReturnType<Verify>,
): Fault =>
  touching(presign, ({ objects }) => {
    const verify = objects.urls.verify.bind(objects.urls);
    const grants = grantsOf(objects);
    objects.urls.verify = (key, query) => change(verify, key, query, grants);
  });

const isPath = (value: unknown) => typeof value === 'string' && value !== '';

const unsigned = (url: unknown) => String(url).replace(/signature=[^&]+/, 'signature=none');

export const uploadFaults = faults({
  'UPLOAD-2: Presigning without `filename` succeeds.': () => fills(presign, 'filename', 'upload'),
  'UPLOAD-3: Presigning without `mime` succeeds.': () => fills(presign, 'mime', 'application/octet-stream'),
  'UPLOAD-4: Presigning without `size` succeeds.': () => fills(presign, 'size', 1),
  'UPLOAD-4: Presigning takes any `size` for a number.': () =>
    alters(presign, 'size', (size, { body }) => ('size' in body && !Number.isSafeInteger(size) ? 1 : size)),
  'UPLOAD-5: Presigning without `extension` succeeds.': () => fills(presign, 'extension', 'bin'),
  'UPLOAD-6: Presigning refuses a `workspaceId`.': () =>
    refuses(presign, ({ body: { workspaceId: value } }) => Number.isSafeInteger(value)),
  'UPLOAD-6: Presigning takes a `workspaceId` of any type.': () =>
    ignores(presign, 'workspaceId', ({ body }) => !Number.isSafeInteger(body.workspaceId)),
  'UPLOAD-7: Presigning refuses a `relativePath`.': () =>
    refuses(presign, ({ body: { relativePath: value } }) => typeof value === 'string'),
  'UPLOAD-7: Presigning takes a `relativePath` of any type.': () =>
    ignores(presign, 'relativePath', ({ body }) => typeof body.relativePath !== 'string'),
  'UPLOAD-8: Presigning refuses a `parentId`.': () =>
    refuses(presign, ({ body: { parentId: value } }) => Number.isSafeInteger(value)),
  'UPLOAD-8: Presigning takes a `parentId` of any type.': () =>
    ignores(presign, 'parentId', ({ body }) => !Number.isSafeInteger(body.parentId)),
  'UPLOAD-11: The storage key has the name of a folder of the user in place of its first UUID.': () =>
    field(presign, 'key', (key) => String(key).replace(/^uploads\/[^/]+/, 'uploads/user-1')),
  'UPLOAD-11: The storage key is derived from the original name, so files with the same name have the same key.':
    () => {
      const first = firstOf<unknown>();
      return field(presign, 'key', (key, { body }) => first(body.filename, key));
    },
  'UPLOAD-13: A presigned upload takes files under 4 MB only.': () =>
    refuses(presign, ({ body: { size: value } }) => Number(value) >= 4_000_000),
  'PART-2: Listing parts without `key` returns none.': () => pretends(list, ({ body }) => !('key' in body)),
  'PART-3: Listing parts without `uploadId` returns none.': () =>
    pretends(list, ({ body }) => !('uploadId' in body)),
  'PART-4: The parts are null where nothing was uploaded.': () =>
    parts((all) => (all.length > 0 ? all : null)),
  'PART-4: An upload without parts is not found.': () =>
    status({ of: list, when: ({ json: body }) => (body as { parts: Part[] }).parts.length === 0 }, 404),
  'PART-6: Every part has the `ETag` of the last one.': () =>
    field(list, 'parts.*.ETag', () => '"00000000000000000000000000000000"'),
  'PART-9: The returned parts are those of the previously requested upload.': () => {
    const seen = new Map<unknown, unknown>();
    return field(list, 'parts', (value, { body: { uploadId } }) => {
      const others = [...seen].filter(([id]) => id !== uploadId).map(([, all]) => all);
      seen.set(uploadId, value);
      return others.at(-1) ?? value;
    });
  },
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
    verifying(
      (verify, key, query, grants) =>
        (query.signature === undefined ? grants.get(key) : undefined) ?? verify(key, query),
    ),
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
    verifying((verify, key, query, grants) => {
      const grant = grants.get(key);
      return Number(query.expires) * 1000 <= Date.now() && grant ? grant : verify(key, query);
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
  'PART-9: The parts of an upload are listed as far as the second.': () => parts((all) => all.slice(0, 2)),
  'UPLOAD-2: Presigning refuses a `filename` with letters beyond ASCII.': () =>
    refuses(presign, ({ body }) => asciiOf(body.filename) !== body.filename),
  'UPLOAD-5: Presigning refuses an `extension` of more than four letters.': () =>
    refuses(presign, ({ body }) => typeof body.extension === 'string' && body.extension.length > 4),
  'UPLOAD-13: Presigning refuses a file of one byte.': () => refuses(presign, ({ body }) => body.size === 1),
  'UPLOAD-5: Presigning refuses an `extension` in capitals.': () =>
    refuses(presign, ({ body }) => body.extension === String(body.extension).toUpperCase()),
  'UPLOAD-9: The URL presigned with a `relativePath` is signed for something else.': () =>
    field({ of: presign, when: ({ body }) => isPath(body.relativePath) }, 'url', unsigned),
  'UPLOAD-9: The URL presigned for a shared workspace is signed for something else.': () =>
    field({ of: presign, when: ({ body }) => Number(body.workspaceId) > 0 }, 'url', unsigned),
  'PART-7: Each part is listed with the size of the first.': () =>
    parts((all) => all.map((part) => ({ ...part, Size: all[0]!.Size }))),
  'PART-9: The list of parts is empty in the second request.': () =>
    field({ of: list, when: again(({ body }) => body.uploadId) }, 'parts', () => []),
  'UPLOAD-3: Presigning refuses a `mime` with a plus sign.': () =>
    refuses(presign, ({ body }) => String(body.mime).includes('+')),
  'UPLOAD-2: Presigning refuses a `filename` without an extension.': () =>
    refuses(presign, ({ body }) => typeof body.filename === 'string' && !body.filename.includes('.')),
  'UPLOAD-5: Presigning refuses an `extension` that holds a digit.': () =>
    refuses(presign, ({ body }) => /\d/.test(String(body.extension))),
  'UPLOAD-9: The last byte changes if the content is a multiple of 16 KiB.': () =>
    storesBytes((content) => {
      const last = content.length - 1;
      return content.length % 16_384 === 0 ? content.fill(~content[last]!, last) : content;
    }),
  'UPLOAD-9: A byte order mark before a text becomes blanks.': () =>
    storesBytes((content) => (content.indexOf('\ufeff') === 0 ? content.fill(' ', 0, 3) : content)),
  'PART-7: The first part is listed with 5,242,880 bytes.': () =>
    field(list, 'parts.0.Size', () => 5_242_880),
});
