import { parsed } from '../../../options/table.ts';
import { UnexpectedValue } from '../../../options/values.ts';
import { mark } from '../drive.ts';
import { usageError } from '../errors.ts';

/** Source and target of a copy. `there` means that both are on the server. */
export interface CopyPaths {
  direction: 'up' | 'down' | 'there';
  /** Whether `drive:` says which paths are on the drive. */
  isMarked: boolean;
  /** Without the prefix `drive:`. */
  sources: readonly string[];
  target: string;
}

/**
 * Decides which paths are local: `drive:` marks paths on the drive; without any such mark, all paths are on the drive.
 * `-` is standard input or output.
 *
 * @throws CommandError if source and target are both local, or if the sources are on both sides
 */
export function copyPathsOf(args: readonly string[], verb: string): CopyPaths {
  const paths = args.slice(0, -1);
  const last = args.at(-1)!;
  if (paths.length === 0) throw usageError(`The target is missing: file-storage ${verb} SOURCE TARGET.`);
  const isMarked = (word: string) => word.startsWith(mark);
  const isAnyMarked = args.some(isMarked);
  const isThere = (word: string) => isMarked(word) || (!isAnyMarked && word !== '-');
  const there = paths.filter(isThere);
  if (there.length > 0 && there.length < paths.length)
    throw usageError('Some sources are local and some on the drive. Copy them separately.');
  const isFromDrive = there.length > 0;
  const isToDrive = isThere(last);
  if (!isFromDrive && !isToDrive)
    throw usageError(
      `Source and target are both local. Mark paths on the drive, such as ${mark}${paths[0]!}.`,
    );
  const bare = (word: string) =>
    isMarked(word) ? word.slice(mark.length).replace(/^(?=drive:|$)/, '/') : word;
  return {
    isMarked: isAnyMarked,
    direction: isFromDrive ? (isToDrive ? 'there' : 'down') : 'up',
    sources: paths.map(bare),
    target: bare(last),
  };
}

/** Parses an option that takes a local path, which nobody meant to start with the mark of the drive. */
export const localPath = parsed((given) => {
  if (!given.startsWith(mark)) return given;
  throw new UnexpectedValue(`a local path: ${given} is on the drive, and ./${given} would be here`);
});
