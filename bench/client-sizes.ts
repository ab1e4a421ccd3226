import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import type { Figure } from './figures.ts';

/** The code that a page loads to call and upload, with retries, timeouts and errors: minified and gzipped. */
export async function clientSizeFigures(): Promise<Figure[]> {
  const client = "from './client/src/index.ts'";
  const calls = `export { createClient, listNotes, createFolder, deleteEntries, uploadFile } ${client};`;
  const value = await sizeOf(calls);
  const what = 'three calls and uploadFile in parts';
  return [{ what, value, unit: 'B', goal: { atMost: 4500 }, how: 'minified, gzipped' }];
}

async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: path.join(repositoryRoot), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
