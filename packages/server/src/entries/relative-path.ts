import { faultOfName } from './entry-name.ts';

const maximumSegments = 32;
/** Enough for this number of segments with names of the maximum length. */
const maximumLength = 8192;

/**
 * Returns the folders in the `relativePath` of an upload. Slashes at both ends are ignored. If the last segment is the
 * name of the file, as in `Survey/September/harbour.png`, it is not a folder.
 */
export function foldersOfRelativePath(relativePath: string, fileName: string): string[] {
  const trimmed = withoutOuterSlashes(relativePath);
  const path = `/${trimmed}`.endsWith(`/${fileName}`) ? trimmed.slice(0, -fileName.length - 1) : trimmed;
  return path === '' ? [] : path.split('/');
}

/** Returns what is wrong with a `relativePath`, as a sentence; undefined if it is valid. */
export function faultOfRelativePath(relativePath: string, fileName: string): string | undefined {
  if (relativePath.length > maximumLength)
    return `The relativePath must not have more than ${maximumLength} characters.`;
  const folders = foldersOfRelativePath(relativePath, fileName);
  if (folders.length > maximumSegments)
    return `The relativePath must not have more than ${maximumSegments} folders.`;
  const faults = folders.map((name) =>
    name.includes('\\') ? 'must not contain backslashes' : faultOfName(name),
  );
  const first = faults.findIndex((fault) => fault !== undefined);
  return first === -1 ? undefined : `Folder ${first + 1} of the relativePath ${faults[first]}.`;
}

function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
