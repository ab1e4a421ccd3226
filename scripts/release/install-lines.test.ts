import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';
import { wasReleased } from './changelog.ts';
import { textsWithInstallLines, withInstallLines } from './install-lines.ts';
import { publishedPackages } from './packages.ts';

const packages = await publishedPackages(repositoryRoot);
const changelog = await readFile(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');

const text =
  'Before.\n\n<!-- install @file-storage/cli --global -->\n\n```sh\nold\n```\n\n<!-- /install -->\n\nAfter.\n';

test('before the first release, packages are installed from a clone', () => {
  expect(withInstallLines(text, { packages, released: false })).toContain(
    'npm pack --workspace @file-storage/cli\n# 2. in your own folder, next to the clone:\nnpm install --global ../file-storage-api/file-storage-cli-',
  );
});

test('after the first release, packages are installed from the registry', () => {
  expect(withInstallLines(text, { packages, released: true })).toBe(
    text.replace('old', 'npm install --global @file-storage/cli'),
  );
});

test('refuses the name of a package that does not exist', () => {
  const other = text.replace('@file-storage/cli', '@file-storage/clii');
  expect(() => withInstallLines(other, { packages, released: true })).toThrow(
    'No package is named @file-storage/clii',
  );
});

const texts = await textsWithInstallLines(repositoryRoot, packages);

test.each([...texts])('%s shows the install commands that work today', (_, content) => {
  expect(withInstallLines(content, { packages, released: wasReleased(changelog) })).toBe(content);
  const elsewhere = content.replaceAll(/<!-- install [^]*?<!-- \/install -->/g, '');
  expect(elsewhere.match(/(npm (install|i) .*|npx )@file-storage\/.*/g)).toBe(null);
});

test('the README of every package shows how to install it', () => {
  for (const { name, folder } of packages) {
    expect(texts.get(path.join(folder, 'README.md'))).toContain(`<!-- install ${name}`);
  }
});
