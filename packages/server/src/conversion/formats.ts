export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' | 'gif';
export type DocumentFormat = 'txt' | 'md' | 'csv' | 'rtf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp';
export type Format = ImageFormat | DocumentFormat | 'pdf';

interface FormatFacts {
  kind: 'image' | 'document' | 'pdf';
  mime: string;
  /** File name extensions in lower case. Requests may use any of them to name the format. */
  extensions: readonly string[];
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

/**
 * Supported formats. HTML is left out because the converter would fetch the addresses and files that it names. The old
 * binary office formats are left out because they are mostly a security risk.
 */
export const formats: Readonly<Record<Format, FormatFacts>> = {
  png: { kind: 'image', mime: 'image/png', extensions: ['png'] },
  jpeg: { kind: 'image', mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { kind: 'image', mime: 'image/webp', extensions: ['webp'] },
  avif: { kind: 'image', mime: 'image/avif', extensions: ['avif'] },
  tiff: { kind: 'image', mime: 'image/tiff', extensions: ['tiff', 'tif'] },
  gif: { kind: 'image', mime: 'image/gif', extensions: ['gif'] },
  txt: { kind: 'document', mime: 'text/plain', extensions: ['txt', 'text'] },
  md: { kind: 'document', mime: 'text/markdown', extensions: ['md', 'markdown'] },
  csv: { kind: 'document', mime: 'text/csv', extensions: ['csv'] },
  rtf: { kind: 'document', mime: 'application/rtf', extensions: ['rtf'] },
  docx: { kind: 'document', mime: `${OOXML}.wordprocessingml.document`, extensions: ['docx'] },
  xlsx: { kind: 'document', mime: `${OOXML}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  pptx: { kind: 'document', mime: `${OOXML}.presentationml.presentation`, extensions: ['pptx'] },
  odt: { kind: 'document', mime: `${ODF}.text`, extensions: ['odt'] },
  ods: { kind: 'document', mime: `${ODF}.spreadsheet`, extensions: ['ods'] },
  odp: { kind: 'document', mime: `${ODF}.presentation`, extensions: ['odp'] },
  pdf: { kind: 'pdf', mime: 'application/pdf', extensions: ['pdf'] },
};

const byExtension = new Map(
  Object.entries(formats).flatMap(([format, { extensions }]) =>
    extensions.map((extension) => [extension, format as Format] as const),
  ),
);

/** `JPG` -> `jpeg` */
export const formatOfExtension = (extension: string): Format | undefined =>
  byExtension.get(extension.toLowerCase());

export const isImageFormat = (format: Format): format is ImageFormat => formats[format].kind === 'image';
export const isDocumentFormat = (format: Format): format is DocumentFormat =>
  formats[format].kind === 'document';
