import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundlePackage } from './bundle.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

test('a lazy import of a CommonJS package is refused, because its names would be undefined', async () => {
  const folder = await temporaryFolder();
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
