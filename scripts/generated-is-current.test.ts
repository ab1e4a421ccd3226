import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileOutputs, obsoleteFiles } from './generate/outputs.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';

test('generated/ is up to date with the contract', async () => {
  const outputs = await compileOutputs();
  const stale = await obsoleteFiles(outputs, pathsOf());
  for (const [file, content] of outputs.files) {
    const committed = await readFile(file, 'utf8').catch(() => undefined);
    if (committed !== content) stale.push(file);
  }
  const names = stale.map((file) => path.relative(repositoryRoot, file));
  expect(names, 'Stale: run `npm run generate` and commit the result.').toEqual([]);
});
