import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from '../lib/paths.ts';
import { publishedPackages } from '../release/packages.ts';
import { sdkLanguages } from '../sdk/generate.ts';
import { noNotices, withoutLocalLinks, writeTexts } from './texts.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

const { root } = pathsOf();

async function textsOf(files: readonly string[]): Promise<(name: string) => Promise<string>> {
  const folder = await temporaryFolder();
  await writeTexts(folder, files);
  return (name) => readFile(path.join(folder, name), 'utf8');
}

test('a package contains the licence, the changelog, and notices of other authors for the code in it', async () => {
  const read = await textsOf([
    path.join(root, 'node_modules/yaml/dist/index.js'),
    '../generated/validators.reference.js',
  ]);
  expect(await read('LICENSE')).toContain('MIT');
  expect(await read('CHANGELOG.md')).toMatch(/^## 0\.1\.0/m);
  const notices = await read('NOTICES.txt');
  expect([...notices.matchAll(/^(\S+) \d\S* \(/gm)].map(([, name]) => name)).toEqual([
    'ajv',
    'ajv-formats',
    'yaml',
  ]);
});

test('a package that contains only our own code says so', async () => {
  const read = await textsOf(['src/index.ts']);
  expect(await read('NOTICES.txt')).toBe('This package contains no code of other authors.\n');
});

test("a package's changelog has no links to files that are not in the package", () => {
  expect(withoutLocalLinks('[A guide](docs/a.md), [hey-api](https://heyapi.dev/)')).toBe(
    'A guide, [hey-api](https://heyapi.dev/)',
  );
});

test.each((await publishedPackages(root)).map(({ name, manifest }) => [name, manifest.files] as const))(
  '%s is packed with its changelog and notices',
  (_, files) => {
    expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'NOTICES.txt']));
  },
);

test.each(sdkLanguages)('the package for %s has a changelog, a licence and notices', async (language) => {
  const read = (name: string) => readFile(path.join(root, 'packages', language, name), 'utf8');
  expect(await read('LICENSE')).toBe(await readFile(path.join(root, 'LICENSE'), 'utf8'));
  expect(await read('NOTICES.txt')).toBe(noNotices);
  expect(await read('CHANGELOG.md')).toContain('## 0.1.0');
});
