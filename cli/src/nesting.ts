import { CommandError } from './errors.ts';
import { plain } from './text.ts';

/** Maximum depth of folders. Real drives have less; a faulty server may report endless nesting. */
const deepest = 250;

/**
 * Returns the ids of the open folders after entering another one.
 *
 * @param above ids of the folders that are already open
 * @throws CommandError if the folder contains itself, or is nested too deeply
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
