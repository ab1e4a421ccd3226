import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { git } from '../lib/git.ts';
import { UsageError } from '../lib/command.ts';
import { packageSource } from '../lib/package-source.ts';

/**
 * The files that differ from a git ref, including untracked and deleted ones; a renamed one counts as both.
 *
 * @throws UsageError if there is no such commit
 */
export async function changedFiles(root: string, ref: string): Promise<string[]> {
  await git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`There is no commit ${ref} here. Give a branch, a tag or a commit.`);
  });
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', ref, '--']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((file) => file !== '').sort();
}

const isTest = (file: string) => /\.test\.[jt]s$/.test(file);
/** A test that only `npm test -- --whole` or `--since` runs. */
export const isWholeTest = (file: string): boolean => /\.whole(\.mocked)?\.test\.ts$/.test(file);
/** A test that `npm run check` runs. */
export const isQuickTest = (file: string): boolean => isTest(file) && !isWholeTest(file);

/**
 * Reads which files use which: the code names them in quotes, relative to itself or to the root, whether it imports
 * them or starts them as programs, and the files of a contract name each other behind `$ref`. A folder that a file names beside
 * itself, such as that of a server in another language, counts as all of its files, and one that it names from the root as those
 * that nothing else names.
 *
 * @param changed files to answer for although they may be deleted
 */
async function usersIn(root: string, changed: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const listed = await git(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  const files = [...new Set([...listed.split('\0'), ...changed])].filter((file) => file !== '');
  const named = new Map<string, string[]>();
  const namedBeside = new Map<string, string[]>();
  const note = (users: Map<string, string[]>, user: string, used: string) =>
    used !== user && users.set(used, [...(users.get(used) ?? []), user]);
  for (const user of files.filter((file) => existsSync(path.join(root, file)))) {
    const folder = path.posix.dirname(user);
    const text = () => readFileSync(path.join(root, user), 'utf8');
    if (/\.m?[jt]s$/.test(user)) {
      const { beside, all } = namedIn(text(), folder);
      for (const used of all) note(named, user, used);
      for (const used of beside) note(namedBeside, user, used);
    } else if (user.endsWith('.yaml')) {
      for (const [, ref = ''] of text().matchAll(/\$ref: *([\w./{}-]+)/g))
        note(named, user, path.posix.join(folder, ref));
    }
  }
  return new Map(
    files.map((file) => {
      const folders = foldersOf(file);
      const users = [named.get(file), ...folders.map((folder) => namedBeside.get(folder))].flatMap(
        (some) => some ?? [],
      );
      if (users.length > 0 || isTest(file)) return [file, users];
      return [file, folders.map((folder) => named.get(folder)).find(Boolean) ?? []];
    }),
  );
}

/** The folders that a file is in, the innermost first. */
function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Paths that may be of files or folders of the repository; `beside` are those of folders that are named behind the own one. */
function namedIn(code: string, folder: string): Record<'beside' | 'all', Set<string>> {
  const beside = new Set<string>();
  const all = new Set<string>();
  for (const [, before = '', , quoted = ''] of code.matchAll(/(\w*,? ?)(['"`])([\w.@/-]+)\2/g)) {
    const own = packageSource(quoted);
    const isFile = /\.\w+$/.test(quoted);
    if (own) all.add(path.posix.normalize(own));
    if (isFile) all.add(path.posix.join(folder, quoted));
    if (quoted.includes('/')) all.add(path.posix.normalize(quoted));
    if (!isFile && before === 'dirname, ') beside.add(path.posix.join(folder, quoted));
  }
  return { beside, all };
}

/**
 * The nearest tests of each changed file: itself, or those that use it, or those that use what uses it, and so on, until
 * there are some. A deleted file has the tests of those that still name it, or its folder.
 *
 * @param isWanted which files count as tests
 */
export async function nearestTests(
  root: string,
  changed: readonly string[],
  isWanted: (file: string) => boolean = isTest,
): Promise<string[]> {
  const users = await usersIn(root, changed);
  const tests = changed.flatMap((file) => {
    const seen = new Set([file]);
    let level = [file];
    while (level.length > 0) {
      const found = level.filter((at) => isWanted(at) && existsSync(path.join(root, at)));
      if (found.length > 0) return found;
      level = [...new Set(level.flatMap((at) => users.get(at) ?? []))].filter((user) => !seen.has(user));
      for (const user of level) seen.add(user);
    }
    return [];
  });
  return [...new Set(tests)].sort();
}
