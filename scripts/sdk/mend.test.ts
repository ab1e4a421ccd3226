import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layoutOf } from '../lib/layout.ts';
import { sdkLanguages } from './generate.ts';
import { mended, mends } from './mend.ts';

const { generated } = layoutOf();
const read = (file: string) => readFile(path.join(generated, 'sdk', file), 'utf8');

test('PHP: takes null for an object, and writes it', () => {
  const code = `final class Page
{
    public function __construct(
        public ?Entry $folder,
        public Entry $first,
    ) {
    }

    public static function fromArray(array $data): self
    {
        return new self(
            folder: Entry::fromArray($data['folder']),
            first: Entry::fromArray($data['first']),
        );
    }

    public function toArray(): array
    {
        $data['folder'] = $this->folder->toArray();
        $data['first'] = $this->first->toArray();
    }
}
`;
  const result = mended('php', code);
  expect(result).toContain("folder: isset($data['folder']) ? Entry::fromArray($data['folder']) : null,");
  expect(result).toContain("first: Entry::fromArray($data['first']),");
  expect(result).toContain('$this->folder?->toArray()');
  expect(result).toContain('$this->first->toArray()');
});

test('Java: names a field `data` as the contract does', () => {
  const code = `    public record Page(
        List<Entry> data2
    ) {
        Map<String, Object> data = asObject(json);
        data.get("data");
        data.put("data", data2);
    }
`;
  expect(mended('java', code)).toBe(`    public record Page(
        List<Entry> data
    ) {
        Map<String, Object> fields = asObject(json);
        fields.get("data");
        fields.put("data", data);
    }
`);
});

test('what is mended is in the clients, so that no mend outlives its fault', async () => {
  expect(await read('php/FileStorage.php')).toMatch(/isset\(\$data\['folder'\]\) \? DriveEntry::fromArray/);
  const java = await read('java/src/main/java/filestorage/Client.java');
  expect(java).toMatch(/List<DriveEntry> data,/);
  expect(java).not.toMatch(/\bdata2\b/);
});

test('each mend tells its finding, and each language has its mends', () => {
  expect(Object.keys(mends)).toEqual(sdkLanguages);
  for (const { finding } of Object.values(mends).flat()) expect(finding).toMatch(/^[A-Z].+\.$/);
});
