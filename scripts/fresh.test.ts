import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileOutputs } from './generate/outputs.ts';
import { collectionFiles } from './collections/files.ts';
import { bundlePath } from './lib/bundles.ts';
import { layoutOf, repositoryRoot } from './lib/layout.ts';
import type { OpenApiDocument } from './lib/openapi.ts';
import { sdkFiles } from './sdk/generate.ts';

const layout = layoutOf();

test('generated/ is up to date with the contract', async () => {
  const stale: string[] = [];
  const reference = await readFile(await bundlePath(layout, 'openapi.reference.json'), 'utf8');
  const description = JSON.parse(reference) as OpenApiDocument;
  const [compiled, sdks] = await Promise.all([compileOutputs(), sdkFiles(description, layout)]);
  const outputs = new Map([...compiled, ...sdks, ...collectionFiles(description, layout)]);
  for (const [file, content] of outputs) {
    const committed = await readFile(file, 'utf8').catch(() => undefined);
    if (committed !== content) stale.push(path.relative(repositoryRoot, file));
  }
  for (const folder of ['operations', 'operations.reference', 'sdk', 'collections']) {
    const place = path.join(layout.generated, folder);
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !outputs.has(file)) stale.push(path.relative(repositoryRoot, file));
    }
  }
  expect(stale, 'Stale: run `npm run generate` and commit the result.').toEqual([]);
});
