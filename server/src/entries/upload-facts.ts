import { ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { mimeOfName } from './entry-kind.ts';
import { foldersOfRelativePath } from './relative-path.ts';

// What a client says of a file that it uploads, checked beyond what the contract can express.

const extensionPattern = /^[^\p{Cc}./\\]{0,64}$/u;
/** As the contract has it, without what a header cannot hold: downloads are sent with it. */
const mimePattern = /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+( *;[ -~]*)?$/;
const maximumMimeLength = 255;
/** The year 9999 is the last that a timestamp can write, the year 0 the first. */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

export function requireExtension(extension: string | null | undefined, field: string): void {
  if (!isPresent(extension) || extensionPattern.test(extension)) return;
  throw invalid(field, 'is not a file extension');
}

/** The MIME type given, or the one that the name suggests. */
export function mimeOf(mime: string | null | undefined, name: string, field: string): string {
  if (!isPresent(mime)) return mimeOfName(name);
  if (mime.length > maximumMimeLength || !mimePattern.test(mime)) throw invalid(field, 'is not a MIME type');
  return mime;
}

/** The folders to go down, and to make where they are missing; none without a path. */
export function requireFolders(relativePath: string | null | undefined, fileName: string): string[] {
  if (!isPresent(relativePath)) return [];
  const folders = foldersOfRelativePath(relativePath, fileName);
  if (!folders) throw invalid('relativePath', 'is invalid');
  return folders;
}

export function requireMoment(milliseconds: number, field: string): Date {
  const moment = new Date(milliseconds);
  if (!hasTimestamp(moment)) throw invalid(field, 'is out of range');
  return moment;
}

/** Whether a moment that somebody else wrote down can be written as a timestamp. */
export const hasTimestamp = (moment: Date): boolean =>
  moment.getTime() >= earliest && moment.getTime() <= latest;

/** EXIF metadata as JSON text, which comes as such or as base64. */
export function requireExifJson(exifData: string): string {
  const text = exifData.trimStart().startsWith('{') ? exifData : Buffer.from(exifData, 'base64').toString();
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    throw invalid('exifData', 'is neither JSON nor base64 of JSON');
  }
}

const invalid = (field: string, fault: string) => new ValidationError({ [field]: `The ${field} ${fault}.` });
