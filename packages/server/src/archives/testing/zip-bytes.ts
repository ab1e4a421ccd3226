import { crc32, deflateRawSync } from 'node:zlib';
import { TextReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';

export interface HandMadeEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  deflate?: boolean;
  /** False values for the headers to declare. */
  declared?: { size?: number; crc?: number };
  /** A Unix file mode, including the file type. */
  unixMode?: number;
  /** Offset of the entry's data, if it shares the data of another entry. */
  offset?: number;
}

const UTF8_NAME = 1 << 11;
const MADE_BY_UNIX = 3 << 8;
const VERSION = 20;
const NOON_2026_07_01 = { time: 12 << 11, date: (46 << 9) | (7 << 5) | 1 };

/** Builds a ZIP file byte by byte, for archives that no ZIP library would write. */
export function handMadeZip(entries: readonly HandMadeEntry[], declaredCount = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const data = entry.deflate ? deflateRawSync(content) : content;
    const common = commonHeader(entry, name, content, data);
    directory.push(directoryHeader(common, entry, entry.offset ?? offset), name);
    if (entry.offset !== undefined) continue;
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, data]);
    locals.push(local);
    offset += local.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(declaredCount & 0xffff, 8);
  end.writeUInt16LE(declaredCount & 0xffff, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, records, end]);
}

function commonHeader(entry: HandMadeEntry, name: Buffer, content: Buffer, data: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(typeof entry.name === 'string' ? UTF8_NAME : 0, 2);
  header.writeUInt16LE(entry.deflate ? 8 : 0, 4);
  header.writeUInt16LE(NOON_2026_07_01.time, 6);
  header.writeUInt16LE(NOON_2026_07_01.date, 8);
  header.writeUInt32LE(entry.declared?.crc ?? crc32(content), 10);
  header.writeUInt32LE(data.length, 14);
  header.writeUInt32LE(entry.declared?.size ?? content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryHeader(common: Buffer, entry: HandMadeEntry, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.unixMode ?? 0) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(MADE_BY_UNIX | VERSION);
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common, rest]);
}

/** Writes a ZIP file as common tools do. A name that ends in `/` becomes a folder. */
export async function writtenZip(
  files: Readonly<Record<string, string>>,
  options: ZipWriterAddDataOptions = {},
): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(files)) {
    await writer.add(name, name.endsWith('/') ? undefined : new TextReader(content));
  }
  return Buffer.from(await writer.close());
}
