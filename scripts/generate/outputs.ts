import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleFiles, compileBundles, type Bundles } from '../bundle.ts';
import type { Compiled } from '../bundle/reference.ts';
import { checkExplicitCodes } from '../bundle/explicit-codes.ts';
import { pathsOf, type Paths } from '../lib/paths.ts';
import { together } from '../lib/problem.ts';
import { sdkFiles } from '../sdk/generate.ts';
import { generateFiles } from './sources.ts';

/** Everything that `generate` writes, compiled in memory. */
export interface Outputs {
  bundles: Bundles;
  /** Content by absolute path. */
  files: Map<string, string>;
  /** What a keeper should know although nothing is wrong, to append to a summary. */
  note: string;
}

/** Folders of which all files are generated, so that others are left from earlier runs. */
const wholeFolders = ['operations', 'operations.reference'];

/** Compiles the contract, without writing anything. */
export async function compileOutputs(
  options: { root?: string; compiled?: Compiled | undefined } = {},
): Promise<Outputs> {
  const paths = pathsOf(options.root);
  const bundles = await compileBundles(options);
  const [own, { files: sdks, untyped }] = await together([
    generateFiles(bundles, options),
    sdkFiles(bundles.reference, paths),
    checkExplicitCodes(bundles.reference, paths),
  ]);
  const note = untyped
    .map((id) => `; ${id} returns any in Go and Python, because its successes have different schemas`)
    .join('');
  return {
    bundles,
    files: new Map([...bundleFiles(bundles, options), ...own, ...sdks]),
    note,
  };
}

/**
 * The generated files, as absolute paths, that are not what the contract of now makes: other, missing, or left.
 *
 * @param known what it makes, if it is compiled already
 */
export async function staleFiles(root?: string, known?: Outputs): Promise<string[]> {
  const paths = pathsOf(root);
  const outputs = known ?? (await compileOutputs({ root: paths.root }));
  const stale = await obsoleteFiles(outputs, paths);
  for (const [file, content] of outputs.files) {
    const there = await readFile(file, 'utf8').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    });
    if (there !== content) stale.push(file);
  }
  return stale;
}

/** The files of earlier runs that are not generated any more, such as the module of a tag that no longer exists. */
export async function obsoleteFiles(
  { files }: Pick<Outputs, 'files'>,
  { generated }: Paths,
): Promise<string[]> {
  const listed = wholeFolders.map(async (folder) => {
    const place = path.join(generated, folder);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  });
  return (await Promise.all(listed)).flat().filter((file) => !files.has(file));
}
