import { asNumber, asText, field, json, renamed, status } from '../faults/answers.ts';
import { instead } from '../faults/requests.ts';
import { mutant } from '../mutant.ts';

const list = 'listUploadedParts';

interface Part {
  PartNumber: number;
  ETag: string;
  Size: number;
}

const parts = (change: (parts: Part[]) => unknown) =>
  field(list, 'parts', (value) => change(value as Part[]));

export const partMutants = [
  mutant(
    'parts-bare',
    'The parts are returned as a bare array.',
    {
      breaks: 'PART-1',
    },
    json(list, (body) => (body as { parts: unknown }).parts),
  ),
  mutant(
    'parts-key-optional',
    'Listing parts without `key` returns none.',
    { breaks: 'PART-2' },
    instead(list, ({ body }) => ('key' in body ? undefined : { status: 'success', parts: [] })),
  ),
  mutant(
    'parts-upload-optional',
    'Listing parts without `uploadId` returns none.',
    { breaks: 'PART-3' },
    instead(list, ({ body }) => ('uploadId' in body ? undefined : { status: 'success', parts: [] })),
  ),
  mutant(
    'parts-null',
    'The parts are null where nothing was uploaded.',
    { breaks: 'PART-4' },
    parts((all) => (all.length > 0 ? all : null)),
  ),
  mutant(
    'parts-none-is-404',
    'An upload without parts is not found.',
    { breaks: 'PART-4' },
    status({ of: list, when: ({ json: body }) => (body as { parts: Part[] }).parts.length === 0 }, 404),
  ),
  mutant(
    'parts-from-zero',
    'Parts are numbered from 0.',
    { breaks: 'PART-5' },
    field(list, 'parts.*.PartNumber', (number) => asNumber(number) - 1),
  ),
  mutant(
    'parts-in-camel-case',
    'Parts show `partNumber`.',
    { breaks: 'PART-5' },
    renamed(list, 'parts.*.PartNumber', 'partNumber'),
  ),
  mutant(
    'parts-etag-as-object',
    'The `ETag` is an object.',
    { breaks: 'PART-6' },
    field(list, 'parts.*.ETag', (tag) => ({ value: tag })),
  ),
  mutant(
    'parts-etag-of-another',
    'Every part has the `ETag` of the last one.',
    { breaks: 'PART-6' },
    parts((all) => all.map((part) => ({ ...part, ETag: '"00000000000000000000000000000000"' }))),
  ),
  mutant(
    'parts-size-in-megabytes',
    'The `Size` is in megabytes.',
    { breaks: 'PART-7' },
    field(list, 'parts.*.Size', (size) => Math.round(asNumber(size) / 1024 ** 2)),
  ),
  mutant(
    'parts-last-missing',
    'The last uploaded part is not listed.',
    { breaks: 'PART-9' },
    parts((all) => all.slice(0, -1)),
  ),
  mutant(
    'parts-of-another-upload',
    'The returned parts are those of the previously requested upload.',
    {
      touches: 'listUploadedParts',
      breaks: 'PART-9',
    },
    (target) => {
      const seen = new Map<string, Part[]>();
      field(list, 'parts', (value, { request }) => {
        const { uploadId } = request.body as { uploadId: string };
        const others = [...seen].filter(([id]) => id !== uploadId).map(([, all]) => all);
        seen.set(uploadId, value as Part[]);
        return others.at(-1) ?? value;
      })(target);
    },
  ),
  mutant(
    'parts-size-as-text',
    'The `Size` is text.',
    { breaks: 'PART-7' },
    field(list, 'parts.*.Size', asText),
  ),
];
