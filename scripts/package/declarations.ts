import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../lib/layout.ts';

const specifier = /(?<=(?:from|import\()\s*)(['"])(\.[^'"]*)\1/g;

/**
 * Writes the declarations of a package to `dist/types`, as its `tsconfig.build.json` says: those that its entries lead
 * to, and none that names a file outside.
 *
 * @param folder of the package
 * @param entries source files below the folder
 */
export async function writeDeclarations(folder: string, entries: readonly string[]): Promise<void> {
  const types = path.join(folder, 'dist/types');
  const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [
    compiler,
    '--project',
    path.join(folder, 'tsconfig.build.json'),
  ]);
  const kept = new Set<string>();
  const queue = entries.map((entry) => path.relative(repositoryRoot, path.join(folder, entry)));
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    const file = source.replace(/\.[jt]s$/, '.d.ts');
    if (kept.has(file)) continue;
    kept.add(file);
    const text = await compiledOrWritten(types, file);
    for (const [, , to] of text.matchAll(specifier)) queue.push(path.join(path.dirname(file), to!));
    await writeFile(
      path.join(types, file),
      text.replace(specifier, (name) => name.replace(/\.ts(?=.$)/, '.js')),
    );
  }
  for (const file of await readdir(types, { recursive: true })) {
    if (file.endsWith('.d.ts') && !kept.has(file)) await rm(path.join(types, file));
  }
}

/** The compiler copies no declarations that are written already. */
async function compiledOrWritten(types: string, file: string): Promise<string> {
  const target = path.join(types, file);
  try {
    return await readFile(target, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(repositoryRoot, file), target);
  return readFile(target, 'utf8');
}
