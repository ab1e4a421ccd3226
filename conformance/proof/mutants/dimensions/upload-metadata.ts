import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { field, json } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { touching } from '../faults/fault.ts';
import { uploads } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const isPath = (value: unknown) => typeof value === 'string' && value !== '';

const unsigned = (url: unknown) => String(url).replace(/signature=[^&]+/, 'signature=none');

/** What is right for the one file that everybody tries, and wrong for what else may be told of one. */
export const uploadMetadataMutants = [
  mutant(
    'one-byte-refused',
    'Presigning refuses a file of one byte.',
    { breaks: 'UPLOAD-13' },
    refuses('presignUpload', ({ body }) => body.size === 1),
  ),
  mutant(
    'capital-extensions-refused',
    'Presigning refuses an `extension` in capitals.',
    { breaks: 'UPLOAD-5' },
    refuses('presignUpload', ({ body }) => body.extension === String(body.extension).toUpperCase()),
  ),
  mutant(
    'url-of-a-path-unsigned',
    'The URL presigned with a `relativePath` is signed for something else.',
    { breaks: 'UPLOAD-9' },
    field(
      { of: 'presignUpload', when: ({ request }) => isPath(bodyOf(request).relativePath) },
      'url',
      unsigned,
    ),
  ),
  mutant(
    'url-of-a-workspace-unsigned',
    'The URL presigned for a shared workspace is signed for something else.',
    {
      breaks: 'UPLOAD-9',
      also: { 'UPLOAD-6': 'an upload to a workspace ends there', 'REG-7': 'no file comes to a workspace' },
    },
    field(
      { of: 'presignUpload', when: ({ request }) => Number(bodyOf(request).workspaceId) > 0 },
      'url',
      unsigned,
    ),
  ),
  mutant(
    'json-content-rewritten',
    'Content of the type `application/json` is parsed and written again.',
    {
      breaks: 'REG-1',
      touches: ['presignUpload', 'registerEntry'],
      also: { 'REG-14': 'the SHA-256 is another', 'UPLOAD-9': 'the content is another' },
    },
    ({ objects }) => {
      const receive = objects.receive.bind(objects);
      objects.receive = async (grant, body) => {
        if (!grant.contentType.includes('json')) return receive(grant, body);
        const text = String(await buffer(Readable.from(body)));
        return receive(grant, Readable.from([Buffer.from(JSON.stringify(JSON.parse(text)))]));
      };
    },
  ),
  mutant(
    'long-types-cut',
    'A MIME type is cut after 64 letters.',
    { breaks: 'ENTRY-19' },
    field('registerEntry', 'fileEntry.mime', (mime) => String(mime).slice(0, 64)),
  ),
  mutant(
    'long-extensions-cut',
    'An `extension` is cut after four letters.',
    { breaks: 'ENTRY-7' },
    field('registerEntry', 'fileEntry.extension', (extension) => String(extension).slice(0, 4)),
  ),
  mutant(
    'long-exif-refused',
    'Registering refuses `exifData` of more than 255 letters.',
    { breaks: 'REG-17' },
    refuses('registerEntry', ({ body }) => String(body.exifData).length > 255),
  ),
  mutant(
    'time-to-come-is-none',
    'A `lastModified` in the future is not stored.',
    { breaks: 'REG-13' },
    received('registerEntry', ({ body }) => {
      if (Number(body.lastModified) > Date.now() + 86_400_000) delete body.lastModified;
    }),
  ),
  mutant(
    'owner-is-the-workspace',
    'The `owner_id` of a file in a shared workspace is the id of the workspace.',
    { breaks: 'ENTRY-9' },
    json('registerEntry', (body) => {
      const { fileEntry } = body as { fileEntry: { owner_id: number; workspace_id: number } };
      if (fileEntry.workspace_id > 0) fileEntry.owner_id = 1_000_000 + fileEntry.workspace_id;
    }),
  ),
  mutant(
    'parts-of-one-size',
    'Each part is listed with the size of the first.',
    { breaks: 'PART-7' },
    json('listUploadedParts', (body) => {
      const { parts } = body as { parts: { Size: number }[] };
      for (const part of parts) part.Size = parts[0]!.Size;
    }),
  ),
  mutant(
    'refused-registration-ends-the-upload',
    'A registration that is refused as invalid discards the upload.',
    { breaks: 'REG-1' },
    touching('registerEntry', ({ app, database }) => {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!request.url.endsWith('/s3/entries') || reply.statusCode !== 422) return payload;
        const { filename } = bodyOf(request);
        await database.write((db) => uploads.remove(db, { fileName: String(filename) }));
        return payload;
      });
    }),
  ),
];

const bodyOf = ({ body }: { readonly body: unknown }) => (body ?? {}) as Readonly<Record<string, unknown>>;
