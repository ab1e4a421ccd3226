import type { BigIntStats } from 'node:fs';
import { link, lstat, rename, rm } from 'node:fs/promises';
import { DownloadError } from './download-error.ts';

/** What has a path, without following a link; undefined if there is nothing. */
export type TargetStat = BigIntStats | undefined;

/**
 * Returns what a path has before a download, for `replaceTarget`.
 *
 * @throws errors of the file system
 * @example
 * const before = await statTarget('report.pdf');
 */
export const statTarget = (file: string): Promise<TargetStat> =>
  lstat(file, { bigint: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Checks that a path still has what it had.
 *
 * @throws DownloadError if it does not; errors of the file system
 * @example
 * await requireUnchanged('report.pdf', before);
 */
export async function requireUnchanged(file: string, before: TargetStat): Promise<void> {
  const now = await statTarget(file);
  const facts = ['dev', 'ino', 'size', 'mtimeNs'] as const;
  if (!facts.every((fact) => now?.[fact] === before?.[fact])) throw changed(file);
}

/**
 * Moves a complete file to its target, unless somebody else wrote to the target meanwhile.
 *
 * @param before what the target had when it was decided to write it
 * @throws DownloadError if the target changed, which then stays as it is; errors of the file system
 * @example
 * const before = await statTarget('report.pdf');
 * await writeFile('.report.new', bytes);
 * await replaceTarget('.report.new', 'report.pdf', before);
 */
export async function replaceTarget(file: string, target: string, before: TargetStat): Promise<void> {
  // A link is made only where nothing is. Not every disk has links.
  if (before === undefined && (await isLinked(file, target))) {
    await rm(file, { force: true });
    return;
  }
  await requireUnchanged(target, before);
  await rename(file, target);
}

const isLinked = (file: string, target: string) =>
  link(file, target).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw changed(target);
      return false;
    },
  );

const changed = (file: string) =>
  new DownloadError('target', `${file} changed while it was downloaded, and stays as it is. Try again.`);
