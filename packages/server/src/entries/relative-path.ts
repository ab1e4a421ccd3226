import { faultOfName } from './entry-name.ts';

const maximumSegments = 32;
/** Enough for this number of segments with names of the maximum length. */
const maximumLength = 8192;

/**
 * Returns the folders in the `relativePath` of an upload. Slashes at both ends are ignored. If the last segment is the
 * name of the file, as in `Survey/September/harbour.png`, it is not a folder.
 *
 * @returns undefined if the path is invalid
 */
export function foldersOfRelativePath(relativePath: string, fileName: string): string[] | undefined {
  if (relativePath.length > maximumLength) return undefined;
  const trimmed = withoutOuterSlashes(relativePath);
  const path = `/${trimmed}`.endsWith(`/${fileName}`) ? trimmed.slice(0, -fileName.length - 1) : trimmed;
  const segments = path === '' ? [] : path.split('/');
  if (segments.length > maximumSegments) return undefined;
  if (segments.some((segment) => segment.includes('\\') || faultOfName(segment) !== undefined))
    return undefined;
  return segments;
}

function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
