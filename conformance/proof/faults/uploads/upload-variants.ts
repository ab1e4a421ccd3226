import { field, json } from '../effects/answers.ts';
import { refuses } from '../effects/requests.ts';
import { asciiOf } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';
import { storesBytes } from '../effects/addresses.ts';

const firstOf = (limit: number) => (value: unknown) => (value as unknown[]).slice(0, limit);

const isPath = (value: unknown) => typeof value === 'string' && value !== '';

const unsigned = (url: unknown) => String(url).replace(/signature=[^&]+/, 'signature=none');

const bodyOf = ({ body }: { readonly body: unknown }) => (body ?? {}) as Readonly<Record<string, unknown>>;

/** Faults that show only in some requests. */
export const uploadVariantFaults = faults({
  'PART-9: The parts of an upload are listed as far as the second.': () =>
    field('listUploadedParts', 'parts', firstOf(2)),
  'UPLOAD-2: Presigning refuses a `filename` with letters beyond ASCII.': () =>
    refuses('presignUpload', ({ body }) => asciiOf(body.filename) !== body.filename),
  'UPLOAD-5: Presigning refuses an `extension` of more than four letters.': () =>
    refuses('presignUpload', ({ body }) => typeof body.extension === 'string' && body.extension.length > 4),
  'UPLOAD-13: Presigning refuses a file of one byte.': () =>
    refuses('presignUpload', ({ body }) => body.size === 1),
  'UPLOAD-5: Presigning refuses an `extension` in capitals.': () =>
    refuses('presignUpload', ({ body }) => body.extension === String(body.extension).toUpperCase()),
  'UPLOAD-9: The URL presigned with a `relativePath` is signed for something else.': () =>
    field(
      { of: 'presignUpload', when: ({ request }) => isPath(bodyOf(request).relativePath) },
      'url',
      unsigned,
    ),
  'UPLOAD-9: The URL presigned for a shared workspace is signed for something else.': () =>
    field(
      { of: 'presignUpload', when: ({ request }) => Number(bodyOf(request).workspaceId) > 0 },
      'url',
      unsigned,
    ),
  'PART-7: Each part is listed with the size of the first.': () =>
    json('listUploadedParts', (body) => {
      const { parts } = body as { parts: { Size: number }[] };
      for (const part of parts) part.Size = parts[0]!.Size;
    }),
  'PART-9: The list of parts is empty in the second request.': () => {
    const asked = new Set<unknown>();
    return field('listUploadedParts', 'parts', (parts, { request }) => {
      const { uploadId } = request.body as { uploadId: string };
      const isAgain = asked.has(uploadId);
      asked.add(uploadId);
      return isAgain ? [] : parts;
    });
  },
  'UPLOAD-3: Presigning refuses a `mime` with a plus sign.': () =>
    refuses('presignUpload', ({ body }) => String(body.mime).includes('+')),
  'UPLOAD-2: Presigning refuses a `filename` without an extension.': () =>
    refuses('presignUpload', ({ body }) => typeof body.filename === 'string' && !body.filename.includes('.')),
  'UPLOAD-5: Presigning refuses an `extension` that holds a digit.': () =>
    refuses('presignUpload', ({ body }) => /\d/.test(String(body.extension))),
  'UPLOAD-9: The last byte changes if the content is a multiple of 16 KiB.': () =>
    storesBytes((content) => {
      const last = content.length - 1;
      return content.length % 16_384 === 0 ? content.fill(~content[last]!, last) : content;
    }),
  'UPLOAD-9: A byte order mark before a text becomes blanks.': () =>
    storesBytes((content) => (content.indexOf('\ufeff') === 0 ? content.fill(' ', 0, 3) : content)),
  'PART-7: The first part is listed with 5,242,880 bytes.': () =>
    field('listUploadedParts', 'parts.0.Size', () => 5_242_880),
});
