import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundlePackage } from './bundle.ts';
import { pathsOf } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';
import { publishedPackages } from '../release/packages.ts';

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

const oldNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })`;

const commands = (await publishedPackages(pathsOf().root)).flatMap(({ folder, manifest }) =>
  Object.entries(manifest.bin ?? {}).map(([name, file]) => ({ name, file, folder })),
);

test.each(commands)('$name says on an old Node that it needs a newer one', async ({ name, file, folder }) => {
  const copy = await temporaryFolder();
  for (const part of ['package.json', 'bin']) {
    await cp(path.join(folder, part), path.join(copy, part), { recursive: true });
  }
  await writeFile(path.join(copy, 'main.ts'), "export { getBuiltinModules } from 'node:module';\n");
  for (const into of ['dist', 'dist/command']) {
    await bundlePackage({ folder: copy, entries: { main: 'main.ts' }, platform: 'node', into });
  }
  const program = path.join(copy, file);
  const run = (...words: string[]) => spawnSync(process.execPath, [...words, program], { encoding: 'utf8' });
  expect(run('--import', oldNode)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `${name} needs Node 20.19 or newer; this is 18.20.8.\n`,
  });
  // Of this Node, it asks nothing: its program is imported, and cannot be linked.
  expect(run().stderr).toContain('getBuiltinModules');
});
