import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { git } from '../lib/git.ts';

/** The files that differ from a git ref, including untracked files, but not deleted ones. */
export async function changedFiles(root: string, ref: string): Promise<string[]> {
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--relative', '-z', ref, '--']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  return [...new Set(lists.flatMap((list) => list.split('\0')))]
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort();
}

const isTest = (file: string) => /\.test\.[jt]s$/.test(file);

/**
 * The tests of the changed files: for a test, the test itself; for another file, the test next to it, or if there is none,
 * all tests of its folder or of the nearest folder above that has tests; for a file of the contract, the contract's tests;
 * for a file at the root, none.
 */
export function testsOf(root: string, changed: readonly string[]): string[] {
  const tests = changed.flatMap((file) => {
    if (isTest(file)) return [file];
    if (/^openapi\/.*\.yaml$/.test(file)) return testsIn(root, 'openapi');
    // A file at the root affects everything: run `npm test`.
    if (!/\/.*\.[jt]s$/.test(file)) return [];
    const beside = ['.test.$1', '.mocked.test.$1']
      .map((ending) => file.replace(/\.([jt]s)$/, ending))
      .filter((test) => existsSync(path.join(root, test)));
    if (beside.length > 0) return beside;
    const folder = path.posix.dirname(file);
    const tests = testsIn(root, folder);
    return tests.length > 0 ? tests : testsAbove(root, folder);
  });
  return [...new Set(tests)].sort();
}

/** The tests of the nearest folder above that has tests, but never those of a folder at the root, which take minutes. */
function testsAbove(root: string, folder: string): string[] {
  const above = path.posix.dirname(folder);
  if (!above.includes('/')) return [];
  const tests = testsIn(root, above);
  return tests.length > 0 ? tests : testsAbove(root, above);
}

const testsIn = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter(isTest)
    .map((name) => path.posix.join(folder, name));
