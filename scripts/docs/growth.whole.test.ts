import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathsOf, repositoryRoot } from '../lib/paths.ts';
import type { JsonObject } from '../lib/openapi.ts';
import { buildSite } from './site.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

const root = await temporaryFolder(afterAll);

beforeAll(async () => {
  await mkdir(path.join(root, 'generated'));
  await cp(path.join(repositoryRoot, 'generated'), path.join(root, 'generated'), { recursive: true });
});

/** Writes a contract with a number of operations, each like the creation of a folder. */
async function writeContract(count: number): Promise<void> {
  for (const name of ['openapi', 'openapi.reference']) {
    const source = path.join(repositoryRoot, 'generated', `${name}.json`);
    const document = JSON.parse(await readFile(source, 'utf8')) as JsonObject & {
      paths: Record<string, unknown>;
    };
    const text = JSON.stringify(document.paths['/folders']);
    document.paths = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/folders-${index}`,
        JSON.parse(text.replace('"createFolder"', `"createFolder${index}"`)) as JsonObject,
      ]),
    );
    await writeFile(path.join(root, 'generated', `${name}.json`), JSON.stringify(document));
  }
}

async function processorTime(count: number): Promise<number> {
  await writeContract(count);
  const before = process.cpuUsage();
  const { operations } = await buildSite(pathsOf(root));
  expect(operations).toBe(count);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('ten times the operations take at most ten times the time', async () => {
  // The first build includes loading modules.
  await processorTime(5);
  const small = await processorTime(50);
  const large = await processorTime(500);
  expect(large).toBeLessThan(small * 10);
});
