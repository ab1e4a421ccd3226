import { CommandError } from './errors.ts';
import { plain } from './text.ts';

/** Maximum depth of folders. Real drives have less; a faulty server may report endless nesting. */
const deepest = 250;

/** Maximum number of folders in one walk. A faulty server may report ever more of them, each with a new id. */
const mostFolders = 1_000_000;

/** Enters a folder of a drive, and returns how to enter those in it. */
export type Enter = (folder: { id: number; name: string }) => Enter;

/**
 * Starts a walk through the folders of a drive, which ends whatever the server reports: it enters each folder once.
 *
 * @param most number of folders
 * @param above ids of the folders that are already open
 * @returns a function that throws a CommandError if the folder was entered before, is nested too deeply, or is one too many
 */
export function folderWalk(
  most = mostFolders,
  entered = new Set<number>(),
  above: readonly number[] = [],
): Enter {
  const faultOf = (id: number): string | undefined => {
    if (above.includes(id)) return 'that this folder contains itself';
    if (above.length >= deepest) return `more than ${deepest} nested folders`;
    if (entered.has(id)) return 'this folder in two places';
    if (entered.size >= most) return `more than ${most} folders`;
    return undefined;
  };
  return ({ id, name }) => {
    const fault = faultOf(id);
    if (fault)
      throw new CommandError('failed', `${plain(name)}: the server reports ${fault}. It is skipped.`);
    entered.add(id);
    return folderWalk(most, entered, [...above, id]);
  };
}

/** Starts a walk in a folder; null is the root. */
export const walkIn = (id: number | null): Enter =>
  id === null ? folderWalk() : folderWalk()({ id, name: '' });
