import { documentToPdf } from './documents.ts';
import { ConversionBusyError, ConversionUnsupportedError } from './conversion-errors.ts';
import { splitFileName, identify } from './identify.ts';
import { formatOfExtension, formats, isDocumentFormat, isImageFormat, type Format } from './formats.ts';
import { ImageProcesses } from './image-processes.ts';
import { createLimiter } from '../limiter.ts';

/** Memory limit in bytes of a process that converts images. An image that needs more is refused. */
const maximumMemory = 512 * 1024 ** 2;

export interface ConverterOptions {
  /** Path of the `soffice` program. Without it, documents are not converted. See `findLibreOffice`. */
  soffice?: string | undefined;
  /** Timeout for one document. Default 60 s. */
  documentTimeoutMs?: number;
  /** Timeout for one image. Default 30 s. */
  imageTimeoutMs?: number;
  /**
   * Maximum number of parallel conversions of documents. Default 2: each takes a processor and about 300 MB. Of one user,
   * one is converted at a time. Images have as many places beside them, and are converted one at a time.
   */
  atOnce?: number;
  /** Maximum number of waiting conversions. Default 100. */
  waiting?: number;
  /** Maximum number of waiting conversions of one user. Default 10. */
  waitingOfOne?: number;
}

export interface ConversionRequest {
  /** Users take turns. */
  userId: number;
  /** Called only when the conversion starts, so that waiting conversions hold no files in memory. */
  source: () => Promise<Buffer>;
  /** File name of the source, e.g. `holiday.png`. */
  sourceName: string;
  /** A file name extension, e.g. `jpg`. */
  outputFormat: string;
}

export interface ConvertedFile {
  bytes: Buffer;
  mime: string;
  /** As in the request, in lower case. */
  extension: string;
  /** The name of the source with the new extension, e.g. `holiday.jpg`. */
  name: string;
}

/**
 * @throws {ConversionError} if the source or the format cannot be converted
 * @throws {ConversionBusyError} if too many conversions are waiting
 */
export type Convert = (request: ConversionRequest) => Promise<ConvertedFile>;

export function createConverter({
  soffice,
  documentTimeoutMs = 60_000,
  imageTimeoutMs = 30_000,
  atOnce = 2,
  waiting = 100,
  waitingOfOne = 10,
}: ConverterOptions = {}): Convert {
  const images = new ImageProcesses({ timeoutMs: imageTimeoutMs, maximumMemory });
  const refuse = () => new ConversionBusyError('Too many conversions are waiting.');
  const oneImage = createLimiter({ atOnce: 1, waiting, waitingOfOne, refuse });
  // Otherwise the conversions of one user would keep those of others waiting.
  const places = { atOnce, atOnceOfOne: 1, waiting, waitingOfOne, refuse };
  const documentPlaces = createLimiter(places);
  // Images that wait for one another take no place of a document.
  const imagePlaces = createLimiter(places);

  async function convertBytes(owner: string, bytes: Buffer, from: Format, to: Format): Promise<Buffer> {
    if (isImageFormat(from)) {
      if (isImageFormat(to) || to === 'pdf')
        return oneImage(owner, () => images.convert({ bytes, from, to }));
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

  return async ({ userId, source, sourceName, outputFormat }) => {
    const owner = String(userId);
    const extension = outputFormat.toLowerCase();
    const to = formatOfExtension(extension);
    if (!to) throw unsupported('The outputformat is not supported.');
    const named = formatOfExtension(splitFileName(sourceName).extension);
    const place = named && isImageFormat(named) ? imagePlaces : documentPlaces;
    const converted = await place(owner, async () => {
      const bytes = await source();
      return convertBytes(owner, bytes, await identify(bytes, sourceName), to);
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
