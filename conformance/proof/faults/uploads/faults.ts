import { field } from '../effects/answers.ts';
import { fills, refuses, alters, ignores } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';

const presign = 'presignUpload';

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
      const keys = new Map<string, unknown>();
      return field(presign, 'key', (key, { request }) => {
        const { filename } = request.body as { filename: string };
        if (!keys.has(filename)) keys.set(filename, key);
        return keys.get(filename);
      });
    },
  'UPLOAD-13: A presigned upload takes files under 4 MB only.': () =>
    refuses(presign, ({ body: { size: value } }) => Number(value) >= 4_000_000),
});
