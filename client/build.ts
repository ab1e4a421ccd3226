import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const generated = path.join(here, '../generated');

/** Bundles each subpath with what it takes from `generated/`, and writes declarations that name nothing outside. */
await rm(dist, { recursive: true, force: true });
const entries = ['index', 'reference', 'node/index', 'openapi-fetch', 'validate', 'msw'];
await build({
  entryPoints: entries.map((entry) => path.join(here, `src/${entry}.ts`)),
  outdir: dist,
  outbase: path.join(here, 'src'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  external: ['node:*'],
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
});

const compiler = path.join(here, '../node_modules/typescript/bin/tsc');
await promisify(execFile)(process.execPath, [compiler, '--project', path.join(here, 'tsconfig.build.json')]);
const types = path.join(dist, 'types');
// The compiler copies no declarations that are written already.
await copyFile(path.join(generated, 'validators.d.ts'), path.join(types, 'generated/validators.d.ts'));
for (const file of await readdir(types, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const text = await readFile(path.join(types, file), 'utf8');
  await writeFile(
    path.join(types, file),
    text.replace(/(from '\.[^']*|from "\.[^"]*)\.ts(['"])/g, '$1.js$2'),
  );
}
await copyFile(path.join(generated, 'openapi.json'), path.join(dist, 'openapi.json'));
