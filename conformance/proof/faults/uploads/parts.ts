import { field, status } from '../effects/answers.ts';
import { pretends } from '../effects/requests.ts';
import { faults } from '../planted-fault.ts';

const list = 'listUploadedParts';

interface Part {
  PartNumber: number;
  ETag: string;
  Size: number;
}

const parts = (change: (parts: Part[]) => unknown) =>
  field(list, 'parts', (value) => change(value as Part[]));

export const partFaults = faults({
  'PART-2: Listing parts without `key` returns none.': () => pretends(list, ({ body }) => !('key' in body)),
  'PART-3: Listing parts without `uploadId` returns none.': () =>
    pretends(list, ({ body }) => !('uploadId' in body)),
  'PART-4: The parts are null where nothing was uploaded.': () =>
    parts((all) => (all.length > 0 ? all : null)),
  'PART-4: An upload without parts is not found.': () =>
    status({ of: list, when: ({ json: body }) => (body as { parts: Part[] }).parts.length === 0 }, 404),
  'PART-6: Every part has the `ETag` of the last one.': () =>
    parts((all) => all.map((part) => ({ ...part, ETag: '"00000000000000000000000000000000"' }))),
  'PART-9: The last uploaded part is not listed.': () => parts((all) => all.slice(0, -1)),
  'PART-9: The returned parts are those of the previously requested upload.': () => {
    const seen = new Map<string, Part[]>();
    return field(list, 'parts', (value, { request }) => {
      const { uploadId } = request.body as { uploadId: string };
      const others = [...seen].filter(([id]) => id !== uploadId).map(([, all]) => all);
      seen.set(uploadId, value as Part[]);
      return others.at(-1) ?? value;
    });
  },
});
