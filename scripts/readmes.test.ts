import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './lib/layout.ts';

const places = await readdir(repositoryRoot, { withFileTypes: true });
const folders = places
  .filter((place) => place.isDirectory() && !/^(\.|node_modules$|conformance-report$)/.test(place.name))
  .map(({ name }) => name);

test.each(folders)('%s/ says what lies there, what it may import and how to add to it', async (folder) => {
  const page = await readFile(path.join(repositoryRoot, folder, 'README.md'), 'utf8');
  expect(page).toMatch(/^# \S/);
  for (const point of ['May import', 'Add']) expect(page).toMatch(new RegExp(`^\\*\\*${point}\\*\\*: `, 'm'));
});
