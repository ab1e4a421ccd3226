import { ArchiveError } from './archive-error.ts';

const endSignature = 0x06054b50;
const recordSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const recordLength = 46;
const longestComment = 0xffff;

interface Bytes {
  readonly size: number;
  readUint8Array(start: number, length: number): Promise<Uint8Array>;
}

/**
 * Refuses an archive whose end record declares fewer entries than the archive contains. Otherwise the extraction would
 * leave out files and look complete.
 *
 * @param count entries that a reader found by the end record
 */
export async function refuseDeniedEntries(archive: Bytes, count: number): Promise<void> {
  if (count === 0 && (await startsWithEntry(archive))) throw denied();
  const start = Math.max(archive.size - endLength - longestComment, 0);
  const tail = viewOf(await archive.readUint8Array(start, archive.size - start));
  const end = endRecordIn(tail);
  if (end === undefined) return;
  const declared = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  // With these values, the true numbers are in a Zip64 record.
  if (declared === 0xffff || length === 0xffffffff || length > start + end) return;
  const directory = viewOf(await archive.readUint8Array(start + end - length, length));
  if (recordsIn(directory) > count) throw denied();
}

async function startsWithEntry(archive: Bytes): Promise<boolean> {
  const first = viewOf(await archive.readUint8Array(0, 4));
  return first.byteLength === 4 && first.getUint32(0, true) === localSignature;
}

function endRecordIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

/** Counts the entry headers from the start of a directory, up to the first bytes that are not a header. */
function recordsIn(directory: DataView): number {
  let records = 0;
  for (let at = 0; at + recordLength <= directory.byteLength; records++) {
    if (directory.getUint32(at, true) !== recordSignature) break;
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    at += recordLength + name! + extra! + comment!;
  }
  return records;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const denied = () => new ArchiveError('The end record tells of fewer entries than there are.');
