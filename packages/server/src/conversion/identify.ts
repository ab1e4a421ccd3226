import { ArchiveError } from '../archives/archive-error.ts';
import { bytesSource } from '../archives/archive-source.ts';
import { readArchive, type ArchiveEntry } from '../archives/read-archive.ts';
import { ConversionUnsupportedError, SourceDamagedError, SourceMismatchError } from './conversion-errors.ts';
import { formatOfExtension, formats, type DocumentFormat, type Format } from './formats.ts';
import { decodeText } from './text.ts';

const signatures: readonly { format: Format; offset?: number; bytes: string }[] = [
  { format: 'png', bytes: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', bytes: '\xff\xd8\xff' },
  { format: 'gif', bytes: 'GIF87a' },
  { format: 'gif', bytes: 'GIF89a' },
  { format: 'webp', offset: 8, bytes: 'WEBPVP8' },
  { format: 'avif', offset: 4, bytes: 'ftypavif' },
  { format: 'avif', offset: 4, bytes: 'ftypavis' },
  { format: 'tiff', bytes: 'II*\0' },
  { format: 'tiff', bytes: 'MM\0*' },
  { format: 'pdf', bytes: '%PDF-' },
  { format: 'rtf', bytes: '{\\rtf' },
];

const ZIP_SIGNATURE = 'PK\x03\x04';

/** An office document is a ZIP archive. This is the part that each format must contain. */
const mainParts = new Map<string, DocumentFormat>([
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
]);
const openDocuments: readonly DocumentFormat[] = ['odt', 'ods', 'odp'];
const textFormats: readonly (Format | undefined)[] = ['txt', 'md', 'csv'];

/**
 * An office document has few entries compared with other archives. One that unpacks to more would overload the
 * converter.
 */
const OFFICE_LIMITS = { entries: 5_000, totalBytes: 500 * 1024 ** 2 };

/**
 * Identifies the format of a file by its bytes. The name only decides between formats that bytes cannot distinguish
 * (plain text, Markdown, CSV).
 *
 * @throws {SourceMismatchError} if the name has the extension of another format
 */
export async function identify(bytes: Buffer, fileName: string): Promise<Format> {
  const { extension } = splitFileName(fileName);
  const named = formatOfExtension(extension);
  const actual =
    formatOfSignature(bytes) ?? (await officeFormat(bytes)) ?? textFormat(bytes, named, extension);
  if (!actual) throw new ConversionUnsupportedError('Files of this type cannot be converted.');
  if (named && named !== actual) {
    throw new SourceMismatchError(`The file is named .${extension} but is a ${formats[actual].mime} file.`);
  }
  return actual;
}

function formatOfSignature(bytes: Buffer): Format | undefined {
  return signatures.find(({ bytes: signature, offset = 0 }) => startsWith(bytes, signature, offset))?.format;
}

const startsWith = (bytes: Buffer, signature: string, offset = 0) =>
  bytes.toString('latin1', offset, offset + signature.length) === signature;

async function officeFormat(bytes: Buffer): Promise<DocumentFormat | undefined> {
  if (!startsWith(bytes, ZIP_SIGNATURE)) return undefined;
  try {
    for await (const entry of readArchive(bytesSource(bytes), { limits: OFFICE_LIMITS })) {
      const name = entry.path.join('/');
      const format =
        mainParts.get(name) ?? (name === 'mimetype' ? await openDocumentFormat(entry) : undefined);
      if (format) return format;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new SourceDamagedError('The file is damaged.', { cause: error });
    throw error;
  }
  return undefined;
}

async function openDocumentFormat(entry: ArchiveEntry): Promise<DocumentFormat | undefined> {
  const longest = 200;
  if (entry.directory || entry.size > longest) return undefined;
  const mime = Buffer.concat((await entry.open().toArray()) as Buffer[]).toString('latin1');
  return openDocuments.find((format) => formats[format].mime === mime);
}

/**
 * Text has no signature, so the extension decides. An unknown extension (`.ts`, `.html`) means a format that is not
 * supported.
 */
function textFormat(bytes: Buffer, named: Format | undefined, extension: string): Format | undefined {
  if (decodeText(bytes) === undefined) return undefined;
  if (extension === '') return 'txt';
  return named && !textFormats.includes(named) ? 'txt' : named;
}

/** Takes the last segment of a client's file name, and splits it at the extension. */
export function splitFileName(fileName: string): { stem: string; extension: string } {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const dot = base.lastIndexOf('.');
  // A leading dot marks a hidden file, and does not begin an extension.
  return dot > 0
    ? { stem: base.slice(0, dot), extension: base.slice(dot + 1) }
    : { stem: base, extension: '' };
}
