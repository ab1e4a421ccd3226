import { ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { mimeOfName } from './entry-kind.ts';
import { faultOfRelativePath, foldersOfRelativePath } from './relative-path.ts';

// Checks of file metadata from clients that the contract cannot express.

/** As in the contract, without characters that a header cannot contain, because downloads send the type as a header. */
const mimePattern = /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+( *;[ -~]*)?$/;
const maximumMimeLength = 255;
/** The first and the last time that a timestamp can express. */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Returns the MIME type that a form gives its file, or the one for the extension of the name. */
export function mimeOf(mime: string | undefined, name: string): string {
  if (mime === undefined) return mimeOfName(name);
  if (mime.length > maximumMimeLength || !mimePattern.test(mime)) throw invalid('file', 'is not a MIME type');
  return mime;
}

/** Returns the folders of a relative path; an empty list without a path. */
export function requireFolders(relativePath: string | null | undefined, fileName: string): string[] {
  if (!isPresent(relativePath)) return [];
  const fault = faultOfRelativePath(relativePath, fileName);
  if (fault !== undefined) throw new ValidationError({ relativePath: fault });
  return foldersOfRelativePath(relativePath, fileName);
}

/** Returns whether a time from a client can be written as a timestamp. */
export const hasTimestamp = (moment: Date): boolean =>
  moment.getTime() >= earliest && moment.getTime() <= latest;

/** Parses EXIF metadata, sent as JSON text or as base64 of it, and returns JSON text. */
export function requireExifJson(exifData: string): string {
  const text = exifData.trimStart().startsWith('{') ? exifData : Buffer.from(exifData, 'base64').toString();
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    throw invalid('exifData', 'is neither JSON nor base64 of JSON');
  }
}

const invalid = (field: string, fault: string) => new ValidationError({ [field]: `The ${field} ${fault}.` });
