import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const dist = path.join(import.meta.dirname, 'dist');

/** Bundles the command with the client. What it imports lazily stays in files of its own. */
await rm(dist, { recursive: true, force: true });
await build({
  entryPoints: [path.join(import.meta.dirname, 'src/main.ts')],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
});
