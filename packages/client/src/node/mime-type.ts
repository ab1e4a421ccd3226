import { extensionOf } from '../upload/source.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** Common types only, because the package has no dependencies. Any other type is the caller's option. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avif: 'image/avif',
    bmp: 'image/bmp',
    css: 'text/css',
    csv: 'text/csv',
    doc: 'application/msword',
    docx: `${office}.wordprocessingml.document`,
    epub: 'application/epub+zip',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    heic: 'image/heic',
    htm: 'text/html',
    html: 'text/html',
    ico: 'image/vnd.microsoft.icon',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: 'text/javascript',
    json: 'application/json',
    m4a: 'audio/mp4',
    md: 'text/markdown',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odt: 'application/vnd.oasis.opendocument.text',
    ogg: 'audio/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: `${office}.presentationml.presentation`,
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    tar: 'application/x-tar',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    xls: 'application/vnd.ms-excel',
    xlsx: `${office}.spreadsheetml.sheet`,
    xml: 'application/xml',
    zip: 'application/zip',
    '7z': 'application/x-7z-compressed',
  }),
);

/** Returns the MIME type for the extension of a file name, if it is a common one. */
export function mimeTypeOf(name: string): string | undefined {
  return types.get(extensionOf(name).toLowerCase());
}
