import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundlePackage } from './bundle.ts';

test('a lazy import of a CommonJS package is refused, because its names would be undefined', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'node_modules/old'), { recursive: true });
  const files = {
    'package.json': '{ "type": "module", "carried": ["old"], "devDependencies": { "old": "1.0.0" } }',
    'main.ts': "export const named = async () => (await import('old')).named;\n",
    'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
    'node_modules/old/index.js': 'exports.named = 1;\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await expect(bundlePackage({ folder, entries: { main: 'main.ts' }, platform: 'node' })).rejects.toThrow(
    /main\.ts: import\('old'\)\n.*Import it statically/,
  );
});
