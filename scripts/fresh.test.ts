import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileOutputs } from './generate/outputs.ts';
import { repositoryRoot } from './lib/layout.ts';

test('generated/ is what the contract compiles to', async () => {
  const stale: string[] = [];
  const outputs = await compileOutputs();
  for (const [file, content] of outputs) {
    const committed = await readFile(file, 'utf8').catch(() => undefined);
    if (committed !== content) stale.push(path.relative(repositoryRoot, file));
  }
  for (const folder of ['operations', 'operations.reference']) {
    for (const name of await readdir(path.join(repositoryRoot, 'generated', folder))) {
      const file = path.join(repositoryRoot, 'generated', folder, name);
      if (!outputs.has(file)) stale.push(path.relative(repositoryRoot, file));
    }
  }
  expect(stale, 'Stale: run `npm run bundle && npm run generate` and commit the result.').toEqual([]);
});
