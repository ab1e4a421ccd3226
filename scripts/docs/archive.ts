import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** Writes files as a ZIP archive; the same files always give the same archive. */
export async function writeArchive(
  file: string,
  files: ReadonlyMap<string, string>,
): Promise<{ bytes: number; sha256: string }> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    level: 9,
    useWebWorkers: false,
    lastModDate: new Date('2026-01-01T00:00:00Z'),
    extendedTimestamp: false,
  });
  for (const [place, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await zip.add(`file-storage-docs/${place}`, new TextReader(content));
  }
  const bytes = await zip.close();
  await writeFile(file, bytes);
  return { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}
