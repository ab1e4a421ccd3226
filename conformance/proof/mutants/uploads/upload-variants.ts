import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { field, json } from '../faults/answers.ts';
import { type Fault, touching } from '../faults/fault.ts';
import { refuses } from '../faults/requests.ts';
import { asciiOf } from '../faults/texts.ts';
import { mutant } from '../mutant.ts';

const firstOf = (limit: number) => (value: unknown) => (value as unknown[]).slice(0, limit);

const isPath = (value: unknown) => typeof value === 'string' && value !== '';

const unsigned = (url: unknown) => String(url).replace(/signature=[^&]+/, 'signature=none');

const bodyOf = ({ body }: { readonly body: unknown }) => (body ?? {}) as Readonly<Record<string, unknown>>;

/** Changes the bytes that presigned URLs receive. */
const storing = (change: (content: Buffer) => Buffer): Fault =>
  touching(['presignUpload', 'registerEntry'], ({ objects }) => {
    const receive = objects.receive.bind(objects);
    objects.receive = async (grant, body) =>
      receive(grant, Readable.from([change(await buffer(Readable.from(body)))]));
  });

/** Faults that show only in some requests. */
export const uploadVariantMutants = [
  mutant(
    'parts-of-two',
    'The parts of an upload are listed as far as the second.',
    { breaks: 'PART-9' },
    field('listUploadedParts', 'parts', firstOf(2)),
  ),
  mutant(
    'presign-name-in-ascii',
    'Presigning refuses a `filename` with letters beyond ASCII.',
    { breaks: 'UPLOAD-2' },
    refuses('presignUpload', ({ body }) => asciiOf(body.filename) !== body.filename),
  ),
  mutant(
    'extensions-of-four-letters',
    'Presigning refuses an `extension` of more than four letters.',
    { breaks: 'UPLOAD-5' },
    refuses('presignUpload', ({ body }) => typeof body.extension === 'string' && body.extension.length > 4),
  ),
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
    },
    field(
      { of: 'presignUpload', when: ({ request }) => Number(bodyOf(request).workspaceId) > 0 },
      'url',
      unsigned,
    ),
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
    'parts-listed-once',
    'The list of parts is empty in the second request.',
    { breaks: 'PART-9' },
    touching('listUploadedParts', (target) => {
      const asked = new Set<unknown>();
      field('listUploadedParts', 'parts', (parts, { request }) => {
        const { uploadId } = request.body as { uploadId: string };
        const isAgain = asked.has(uploadId);
        asked.add(uploadId);
        return isAgain ? [] : parts;
      })(target);
    }),
  ),
  mutant(
    'presign-refuses-type-suffixes',
    'Presigning refuses a `mime` with a plus sign.',
    { breaks: 'UPLOAD-3' },
    refuses('presignUpload', ({ body }) => String(body.mime).includes('+')),
  ),
  mutant(
    'presign-refuses-bare-names',
    'Presigning refuses a `filename` without an extension.',
    { breaks: 'UPLOAD-2' },
    refuses('presignUpload', ({ body }) => typeof body.filename === 'string' && !body.filename.includes('.')),
  ),
  mutant(
    'presign-refuses-digits-in-extensions',
    'Presigning refuses an `extension` that holds a digit.',
    { breaks: 'UPLOAD-5' },
    refuses('presignUpload', ({ body }) => /\d/.test(String(body.extension))),
  ),
  mutant(
    'whole-blocks-lose-their-last-byte',
    'The last byte changes if the content is a multiple of 16 KiB.',
    { breaks: 'UPLOAD-9' },
    storing((content) => {
      const last = content.length - 1;
      return content.length % 16_384 === 0 ? content.fill(~content[last]!, last) : content;
    }),
  ),
  mutant(
    'byte-order-mark-blanked',
    'A byte order mark before a text becomes blanks.',
    { breaks: 'UPLOAD-9' },
    storing((content) => (content.indexOf('\ufeff') === 0 ? content.fill(' ', 0, 3) : content)),
  ),
  mutant(
    'first-part-of-the-least-size',
    'The first part is listed with 5,242,880 bytes.',
    { breaks: 'PART-7' },
    field('listUploadedParts', 'parts.0.Size', () => 5_242_880),
  ),
];
