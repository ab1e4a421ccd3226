import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../lib/paths.ts';

const theme = path.join(repositoryRoot, 'docs/theme');

/** The scripts and the style of the site by their path, minified. */
export async function themeAssets(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ['site.ts', 'theme.ts', 'search.ts', 'site.css'].map((name) => path.join(theme, name)),
    outdir: path.join(theme, 'out'),
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    legalComments: 'inline',
  });
  return new Map([
    ...outputFiles.map(({ path: file, text }): [string, string] => [`assets/${path.basename(file)}`, text]),
    ['assets/icon.svg', await readFile(path.join(theme, 'icon.svg'), 'utf8')],
  ]);
}
