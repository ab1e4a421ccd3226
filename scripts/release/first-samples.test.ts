import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';
import { readFirstSample } from './first-samples.ts';
import { publishedPackages } from './packages.ts';

test.each(await publishedPackages(repositoryRoot))(
  'the README of $name starts with its installation and a first sample, which names its file if it is a program',
  async ({ name, folder }) => {
    const { installation, file } = await readFirstSample(name, folder);
    expect(installation).toMatch(/^npm install .*file-storage/m);
    expect(installation).not.toMatch(/#|npm pack/);
    expect(file === undefined || file.endsWith('.mjs')).toBe(true);
  },
);
