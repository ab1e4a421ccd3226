import { field, renamed, without } from '../faults/answers.ts';
import { fills, refuses, received } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

const presign = 'presignUpload';

export const uploadMutants = [
  mutant(
    'presign-signed-url',
    'Presigning returns `signedUrl` in place of `url`.',
    { breaks: 'UPLOAD-1' },
    renamed(presign, 'url', 'signedUrl'),
  ),
  mutant(
    'presign-without-acl',
    'Presigning returns no `acl`.',
    { breaks: 'UPLOAD-1' },
    without(presign, 'acl'),
  ),
  mutant(
    'presign-filename-optional',
    'Presigning without `filename` succeeds.',
    { breaks: 'UPLOAD-2' },
    fills(presign, 'filename', 'upload'),
  ),
  mutant(
    'presign-mime-optional',
    'Presigning without `mime` succeeds.',
    { breaks: 'UPLOAD-3' },
    fills(presign, 'mime', 'application/octet-stream'),
  ),
  mutant(
    'presign-size-optional',
    'Presigning without `size` succeeds.',
    { breaks: 'UPLOAD-4' },
    fills(presign, 'size', 1),
  ),
  mutant(
    'presign-size-as-text',
    'Presigning takes any `size` for a number.',
    { breaks: 'UPLOAD-4' },
    received(presign, ({ body }) => {
      if ('size' in body && !Number.isSafeInteger(body.size)) body.size = 1;
    }),
  ),
  mutant(
    'presign-extension-optional',
    'Presigning without `extension` succeeds.',
    { breaks: 'UPLOAD-5' },
    fills(presign, 'extension', 'bin'),
  ),
  mutant(
    'presign-workspace-refused',
    'Presigning refuses a `workspaceId`.',
    { breaks: 'UPLOAD-6' },
    refuses(presign, ({ body: { workspaceId: value } }) => Number.isSafeInteger(value)),
  ),
  mutant(
    'presign-workspace-of-any-type',
    'Presigning takes a `workspaceId` of any type.',
    { breaks: 'UPLOAD-6' },
    received(presign, ({ body }) => {
      if (!Number.isSafeInteger(body.workspaceId)) Reflect.deleteProperty(body, 'workspaceId');
    }),
  ),
  mutant(
    'presign-path-refused',
    'Presigning refuses a `relativePath`.',
    { breaks: 'UPLOAD-7' },
    refuses(presign, ({ body: { relativePath: value } }) => typeof value === 'string'),
  ),
  mutant(
    'presign-path-of-any-type',
    'Presigning takes a `relativePath` of any type.',
    { breaks: 'UPLOAD-7' },
    received(presign, ({ body }) => {
      if (typeof body.relativePath !== 'string') Reflect.deleteProperty(body, 'relativePath');
    }),
  ),
  mutant(
    'presign-parent-refused',
    'Presigning refuses a `parentId`.',
    { breaks: 'UPLOAD-8' },
    refuses(presign, ({ body: { parentId: value } }) => Number.isSafeInteger(value)),
  ),
  mutant(
    'presign-parent-of-any-type',
    'Presigning takes a `parentId` of any type.',
    { breaks: 'UPLOAD-8' },
    received(presign, ({ body }) => {
      if (!Number.isSafeInteger(body.parentId)) Reflect.deleteProperty(body, 'parentId');
    }),
  ),
  mutant(
    'key-of-one-segment',
    'The storage key is one UUID.',
    { breaks: 'UPLOAD-11' },
    field(presign, 'key', (key) => String(key).split('/').at(-1)),
  ),
  mutant(
    'key-by-user',
    'The storage key has the name of a folder of the user in place of its first UUID.',
    { breaks: 'UPLOAD-11' },
    field(presign, 'key', (key) => String(key).replace(/^uploads\/[^/]+/, 'uploads/user-1')),
  ),
  mutant(
    'key-of-the-name',
    'The storage key is derived from the original name, so files with the same name have the same key.',
    {
      touches: 'presignUpload',
      breaks: 'UPLOAD-11',
    },
    (target) => {
      const keys = new Map<string, unknown>();
      field(presign, 'key', (key, { request }) => {
        const { filename } = request.body as { filename: string };
        if (!keys.has(filename)) keys.set(filename, key);
        return keys.get(filename);
      })(target);
    },
  ),
  mutant(
    'acl-public',
    'The `acl` is `public-read`.',
    { breaks: 'UPLOAD-12' },
    field(presign, 'acl', () => 'public-read'),
  ),
  mutant(
    'presign-below-four-megabytes',
    'A presigned upload takes files under 4 MB only.',
    { breaks: 'UPLOAD-13' },
    refuses(presign, ({ body: { size: value } }) => Number(value) >= 4_000_000),
  ),
];
