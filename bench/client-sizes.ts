import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import type { Figure } from './figures.ts';

const client = "from './client/src/index.ts'";
const three = `export { createClient, listNotes, createFolder, deleteEntries } ${client};`;

/** What a page loads: minified and gzipped, with retries, timeouts and errors. */
export async function clientSizeFigures(): Promise<Figure[]> {
  const calls = await sizeOf(three);
  const upload = await sizeOf(`${three} export { uploadFile } ${client};`);
  const multipart = "export { multipart } from './client/src/reference.ts';";
  const parts = await sizeOf(`${three} export { uploadFile } ${client}; ${multipart}`);
  const all = await sizeOf(
    "export * from './generated/operations/index.ts'; export { createClient } from './client/src/core/client.ts';",
  );
  const how = 'minified, gzipped';
  return [
    { what: 'all operations', value: all, unit: 'B', goal: { atMost: 1800 }, how },
    { what: 'uploadFile on top of three', value: upload - calls, unit: 'B', goal: { atMost: 1500 }, how },
    {
      what: 'uploadFile in parts on top of three',
      value: parts - calls,
      unit: 'B',
      goal: { atMost: 1500 },
      how,
    },
  ];
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
