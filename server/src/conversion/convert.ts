import { documentToPdf } from './documents.ts';
import { ConversionBusyError, ConversionUnsupportedError } from './errors.ts';
import { splitFileName } from './file-name.ts';
import { formatOfExtension, formats, isDocumentFormat, isImageFormat, type Format } from './formats.ts';
import { identify } from './identify.ts';
import { imageToPdf } from './image-to-pdf.ts';
import { convertImage } from './images.ts';
import { createLimiter } from '../limiter.ts';

export interface ConverterOptions {
  /** The `soffice` program; without it documents are not converted. See `findLibreOffice`. */
  soffice?: string | undefined;
  /** For one document. Default 60 s. */
  documentTimeoutMs?: number;
  /**
   * Default 2: each takes a processor and some 300 MB, and images occupy threads that file reads need as well.
   */
  atOnce?: number;
  /** Default 100. */
  waiting?: number;
}

export interface ConversionRequest {
  /** Called when the turn of the conversion comes, so that those that wait hold no files in memory. */
  source: () => Promise<Buffer>;
  /** What the source is called, e.g. `holiday.png`. */
  sourceName: string;
  /** A file name extension, e.g. `jpg`. */
  outputFormat: string;
}

export interface ConvertedFile {
  bytes: Buffer;
  mime: string;
  /** As in the request, lower case. */
  extension: string;
  /** The source's name with the new extension, e.g. `holiday.jpg`. */
  name: string;
}

/**
 * @throws {ConversionError} when the source or the format is not one that can be converted
 * @throws {ConversionBusyError} when too many conversions are waiting
 */
export type Convert = (request: ConversionRequest) => Promise<ConvertedFile>;

export function createConverter({
  soffice,
  documentTimeoutMs = 60_000,
  atOnce = 2,
  waiting = 100,
}: ConverterOptions = {}): Convert {
  const limit = createLimiter({
    atOnce,
    waiting,
    refuse: () => new ConversionBusyError('Too many conversions are waiting.'),
  });

  async function convertBytes(bytes: Buffer, from: Format, to: Format): Promise<Buffer> {
    if (isImageFormat(from)) {
      if (isImageFormat(to)) return convertImage(bytes, from, to);
      if (to === 'pdf') return imageToPdf(bytes, from);
    }
    if (isDocumentFormat(from) && to === 'pdf') {
      if (soffice === undefined) {
        throw new ConversionUnsupportedError(
          'This server cannot convert documents: LibreOffice was not found.',
        );
      }
      return documentToPdf(bytes, from, { soffice, timeoutMs: documentTimeoutMs });
    }
    throw unsupported(`${formats[from].mime} files cannot be converted to ${formats[to].mime}.`);
  }

  return async ({ source, sourceName, outputFormat }) => {
    const extension = outputFormat.toLowerCase();
    const to = formatOfExtension(extension);
    if (!to) throw unsupported('The outputformat is not supported.');
    const converted = await limit(async () => {
      const bytes = await source();
      return convertBytes(bytes, await identify(bytes, sourceName), to);
    });
    return {
      bytes: converted,
      mime: formats[to].mime,
      extension,
      name: `${splitFileName(sourceName).stem || 'converted'}.${extension}`,
    };
  };
}

const unsupported = (message: string) => new ConversionUnsupportedError(message);
