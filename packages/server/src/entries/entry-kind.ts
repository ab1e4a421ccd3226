const extensionPattern = /^[A-Za-z0-9_-]{1,32}$/;

/** Returns the extension of a file name without the dot; an empty string if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1) : '';
  return extensionPattern.test(extension) ? extension : '';
}

const archives = new Set([
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/x-7z-compressed',
  'application/x-tar',
  'application/vnd.rar',
]);

const documents: readonly [RegExp, string][] = [
  [/wordprocessing|msword|opendocument\.text/, 'word'],
  [/spreadsheet|ms-excel/, 'spreadsheet'],
  [/presentation|ms-powerpoint/, 'powerpoint'],
];

/** Returns the `type` of a file by its MIME type. */
export function kindOfFile(mime: string): string {
  const essence = mime.split(';', 1)[0]!.trim().toLowerCase();
  const family = essence.split('/', 1)[0]!;
  if (['image', 'video', 'audio', 'text'].includes(family)) return family;
  if (essence === 'application/pdf') return 'pdf';
  if (archives.has(essence)) return 'archive';
  return documents.find(([pattern]) => pattern.test(essence))?.[1] ?? 'file';
}

const mimeByExtension = new Map(
  Object.entries({
    avif: 'image/avif',
    csv: 'text/csv',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    gif: 'image/gif',
    html: 'text/html',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    md: 'text/markdown',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odt: 'application/vnd.oasis.opendocument.text',
    pdf: 'application/pdf',
    png: 'image/png',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    txt: 'text/plain',
    webp: 'image/webp',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xml: 'application/xml',
    zip: 'application/zip',
  }),
);

/** Returns the MIME type for the extension of a file name. */
export function mimeOfName(name: string): string {
  return mimeByExtension.get(extensionOf(name).toLowerCase()) ?? 'application/octet-stream';
}
