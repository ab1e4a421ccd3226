import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build as link } from 'esbuild';
import { repositoryRoot } from '../lib/paths.ts';

/**
 * Bundles an entry with modules, and with code from packages, into one ES module without dependencies or unused code.
 *
 * The bundler is a separate process. It has all of its input when this function returns its promise, and runs while the
 * caller does something else: hence all files are written at once.
 *
 * @param modules by the name in the entry's imports, such as `./bodies`
 */
export async function linkModules(entry: string, modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-modules-'));
  try {
    for (const [name, source] of Object.entries(modules)) {
      writeFileSync(path.join(folder, `${name}.js`), source);
    }
    const result = await link({
      stdin: { contents: entry, resolveDir: folder, sourcefile: 'entry.js' },
      nodePaths: [path.join(repositoryRoot, 'node_modules')],
      // Makes the paths in the output the same on every machine.
      absWorkingDir: folder,
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['main'],
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      minify: true,
      logLevel: 'silent',
    });
    return result.outputFiles[0]!.text;
  } finally {
    await rm(folder, { recursive: true });
  }
}
