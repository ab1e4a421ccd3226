import path from 'node:path';
import { expect, test } from 'vitest';
import { staleFiles } from './generate/outputs.ts';
import { repositoryRoot } from './lib/paths.ts';

test('generated/ is up to date with the contract', async () => {
  const names = (await staleFiles()).map((file) => path.relative(repositoryRoot, file));
  expect(names, 'Stale: run `npm run generate` and commit the result.').toEqual([]);
});
