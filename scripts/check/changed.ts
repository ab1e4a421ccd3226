import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { git } from '../lib/git.ts';
import { UsageError } from '../lib/command.ts';
import { packageSource } from '../lib/package-source.ts';

/**
 * The files that differ from a git ref, including untracked files, but not deleted ones.
 *
 * @throws UsageError if there is no such commit
 */
export async function changedFiles(root: string, ref: string): Promise<string[]> {
  await git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`There is no commit ${ref} here. Give a branch, a tag or a commit.`);
  });
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--relative', '-z', ref, '--']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  return [...new Set(lists.flatMap((list) => list.split('\0')))]
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort();
}

/** For each file that others name, those that do: they import it, start it or read it. */
export type Users = ReadonlyMap<string, readonly string[]>;

const isCode = (file: string) => /\.m?[jt]s$/.test(file);
const isTest = (file: string) => /\.test\.[jt]s$/.test(file);
/** A test that only `npm test -- --whole` or `--since` runs. */
export const isWholeTest = (file: string): boolean => /\.whole(\.mocked)?\.test\.ts$/.test(file);
/** A test that `npm run check` runs. */
export const isQuickTest = (file: string): boolean => isTest(file) && !isWholeTest(file);

/**
 * Reads which files use which: the code names them in quotes, relative to itself or to the root, whether it imports
 * them or starts them as programs. A folder that a file names beside itself, such as that of a server in another language, counts
 * as all of its files.
 */
export async function usersIn(root: string): Promise<Users> {
  const listed = await git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  const files = [...new Set(listed.split('\0'))].filter((file) => file !== '');
  const inFolders = new Map<string, string[]>();
  for (const file of files) {
    for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) {
      inFolders.set(at, [...(inFolders.get(at) ?? []), file]);
    }
  }
  const known = new Set(files);
  const users = new Map<string, string[]>();
  for (const user of files.filter((file) => isCode(file) && existsSync(path.join(root, file)))) {
    for (const used of namedIn(readFileSync(path.join(root, user), 'utf8'), path.posix.dirname(user))) {
      for (const file of known.has(used) ? [used] : (inFolders.get(used) ?? [])) {
        if (file !== user) users.set(file, [...(users.get(file) ?? []), user]);
      }
    }
  }
  return users;
}

/** Paths that may be of the repository: of files, or of a folder that is named behind the own one. */
function namedIn(code: string, folder: string): Set<string> {
  const paths = new Set<string>();
  for (const [, before = '', , quoted = ''] of code.matchAll(/(\w*,? ?)(['"`])([\w.@/-]+)\2/g)) {
    const own = packageSource(quoted);
    if (own) paths.add(path.posix.normalize(own));
    if (/\.\w+$/.test(quoted) || before === 'dirname, ') paths.add(path.posix.join(folder, quoted));
    if (/\/.*\.\w+$/.test(quoted)) paths.add(path.posix.normalize(quoted));
  }
  return paths;
}

/**
 * The nearest tests of each changed file: itself, or those that use it, or those that use what uses it, and so on, until
 * there are some.
 *
 * @param isWanted which files count as tests
 */
export function nearestTests(
  users: Users,
  changed: readonly string[],
  isWanted: (file: string) => boolean = isTest,
): string[] {
  const tests = changed.flatMap((file) => {
    const seen = new Set([file]);
    let level = [file];
    while (level.length > 0) {
      const found = level.filter(isWanted);
      if (found.length > 0) return found;
      level = [...new Set(level.flatMap((at) => users.get(at) ?? []))].filter((user) => !seen.has(user));
      for (const user of level) seen.add(user);
    }
    return [];
  });
  return [...new Set(tests)].sort();
}
