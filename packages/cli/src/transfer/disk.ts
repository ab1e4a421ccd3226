import { lstat, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { partFor } from '../../../client/src/node/part-file.ts';
import { localTree, type LocalItem } from '../local-tree.ts';

/** Returns the same text for paths that are the same file on a disk. */
export type KeyOf = (path: string) => string;

/**
 * Checks a name for a dry run, whose folder may not exist yet: then in the nearest one above it.
 *
 * @throws the error of the file system for a name that its disk refuses
 */
export async function requireName(file: string, folder = path.dirname(file)): Promise<void> {
  try {
    await lstat(path.join(folder, path.basename(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = path.dirname(path.resolve(folder));
    if (code !== 'ENOENT') throw Object.assign(error as Error, { path: file });
    if (above !== path.resolve(folder)) await requireName(file, above);
  }
}

/** How a disk may write a name that is the same file to it, in an order that does not matter. */
const variants = {
  case: (name: string) =>
    name.replaceAll(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) ^ 32)),
  form: (name: string) => name.normalize(name === name.normalize('NFD') ? 'NFC' : 'NFD'),
  end: (name: string) => `${name}.`,
};

/** Which differences a disk ignores; undefined if nothing has shown it. */
type Ignored = { [Difference in keyof typeof variants]?: boolean };

/**
 * Finds out how the disk of a folder compares names, with a file that exists for a moment: the same platform has disks
 * that ignore case, the writing of accents or dots at the end, and disks that do not. If the folder does not exist, asks
 * the nearest one above it. Where nothing may be written, asks as `keysIn` does.
 */
export async function keysOn(folder: string): Promise<KeyOf> {
  // A name that no other command uploads.
  const file = partFor(path.join(folder, '\u00e9'));
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const above = aboveMissing(folder, error);
    return above === undefined ? keysIn(folder) : keysOn(above);
  }
  try {
    const ignored: Ignored = {};
    await ask(file, ignored);
    return keysWith(ignored);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * The same with what is there, and without a change: for a folder that is only read. What nothing shows is taken for a
 * difference.
 *
 * @param enter whether to look into a folder too
 */
export async function keysIn(
  folder: string,
  enter: (item: LocalItem) => boolean = () => false,
): Promise<KeyOf> {
  const ignored: Ignored = {};
  const isOpen = () => Object.keys(ignored).length < Object.keys(variants).length;
  try {
    for await (const item of localTree(folder, (item) => isOpen() && (item.below === '' || enter(item)))) {
      if (!isOpen()) break;
      if (item.below !== '') await ask(item.file, ignored);
    }
  } catch (error) {
    const above = aboveMissing(folder, error);
    if (above !== undefined) return keysIn(above);
  }
  return keysWith(ignored);
}

/** Returns the folder above a missing one. */
function aboveMissing(folder: string, error: unknown): string | undefined {
  const above = path.dirname(path.resolve(folder));
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== path.resolve(folder);
  return isMissing ? above : undefined;
}

/** Notes what the name of an existing file shows. */
async function ask(file: string, ignored: Ignored): Promise<void> {
  const { dir, base } = path.parse(file);
  const asked = (Object.keys(variants) as (keyof Ignored)[])
    .filter((difference) => ignored[difference] === undefined)
    .map((difference) => ({ difference, variant: variants[difference](base) }))
    .filter(({ variant }) => variant !== base);
  const facts = asked.length > 0 && (await lstat(file, { bigint: true }).catch(() => undefined));
  // Other names of a file may be hard links.
  if (!facts || (facts.nlink > 1n && !facts.isDirectory())) return;
  for (const { difference, variant } of asked) {
    try {
      const same = await lstat(path.join(dir, variant), { bigint: true });
      ignored[difference] = same.ino === facts.ino && same.dev === facts.dev;
    } catch (error) {
      // Anything else is no answer, such as a name that is too long.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') ignored[difference] = false;
    }
  }
}

function keysWith(ignored: Ignored): KeyOf {
  const keyOf = (part: string) => {
    const formed = ignored.form ? part.normalize('NFC') : part;
    const cased = ignored.case ? formed.toUpperCase().toLowerCase() : formed;
    return ignored.end ? cased.replace(/[. ]+$/, '') : cased;
  };
  return (given) => given.split(path.sep).map(keyOf).join(path.sep);
}
