import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';
import { readFirstSample } from './first-samples.ts';
import { publishedPackages } from './packages.ts';

test.each(await publishedPackages(repositoryRoot))(
  'the README of $name starts with its installation and a first sample, which names its file if it is a program',
  async ({ name, folder }) => {
    const { installation } = readFirstSample(name, await readFile(path.join(folder, 'README.md'), 'utf8'));
    expect(installation).toMatch(/^npm install .*file-storage/m);
    expect(installation).not.toMatch(/#|npm pack/);
  },
);
