import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

/** Folders with their own packages. */
const packages = ['.', 'conformance', 'packages/server'];

/**
 * For tests: a copy of the files that git tracks, with the packages of this repository.
 *
 * @param atEnd as of a temporary folder
 * @param parts files and folders to copy; by default, all
 * @param withPackages whether the copy has links to the packages of this repository
 */
export async function copyOfRepository(
  atEnd: Parameters<typeof temporaryFolder>[0],
  parts: readonly string[] = [],
  withPackages = true,
): Promise<string> {
  const root = await temporaryFolder(atEnd);
  const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts];
  const files = execFileSync('git', known, { cwd: repositoryRoot, encoding: 'utf8' });
  const folders = new Set<string>();
  for (const file of files.split('\0').filter((name) => name !== '')) {
    const target = path.join(root, file);
    if (!folders.has(path.dirname(target))) await mkdir(path.dirname(target), { recursive: true });
    folders.add(path.dirname(target));
    await copyFile(path.join(repositoryRoot, file), target);
  }
  for (const folder of withPackages ? packages : []) {
    const own = path.join(folder, 'node_modules');
    const isThere = existsSync(path.join(repositoryRoot, own)) && existsSync(path.join(root, folder));
    if (isThere) await symlink(path.join(repositoryRoot, own), path.join(root, own));
  }
  return root;
}
