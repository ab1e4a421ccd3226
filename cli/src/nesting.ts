import { CommandError } from './errors.ts';
import { plain } from './text.ts';

/** Folders in one another at most: no drive of people has more, and a server that is broken has no end of them. */
const deepest = 250;

/**
 * The folders that are open while a tree is read, once it has gone into another one.
 *
 * @param above identifiers of the folders that it has gone into before
 * @throws CommandError where the folder lies in itself, or in too many others
 */
export function intoFolder(above: readonly number[], folder: { id: number; name: string }): number[] {
  const fault = above.includes(folder.id)
    ? 'the server reports that this folder contains itself'
    : above.length >= deepest
      ? `the server reports more than ${deepest} nested folders`
      : undefined;
  if (fault) throw new CommandError('failed', `${plain(folder.name)}: ${fault}. It is skipped.`);
  return [...above, folder.id];
}
