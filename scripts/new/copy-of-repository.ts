import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../lib/paths.ts';

/** Folders with their own packages. */
const packages = ['.', 'conformance', 'packages/server'];

/**
 * For tests: a copy of the files that git tracks, with the packages of this repository.
 *
 * @param parts files and folders to copy; by default, all
 * @param withPackages whether the copy has links to the packages of this repository
 */
export async function copyOfRepository(
  parts: readonly string[] = [],
  withPackages = true,
): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'new-'));
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
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
