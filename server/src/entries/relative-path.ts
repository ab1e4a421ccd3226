import { faultOfName } from './entry-name.ts';

const maximumSegments = 32;
/** Room for as many of the longest names. */
const maximumLength = 8192;

/**
 * The folders named by the `relativePath` of an upload. Slashes at its ends say nothing. It ends in the file itself
 * where that is the file's own name, as in `Survey/September/harbour.png`, and in a folder otherwise.
 *
 * @returns undefined where the path is invalid
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
