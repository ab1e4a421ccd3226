import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** May contain folders, joined by `/`. */
  readonly name: string;
  readonly content: Uint8Array;
  /** @default false: stored uncompressed */
  readonly deflate?: boolean;
  /** Encrypts only this file. */
  readonly password?: string;
  /** Whether it is a symbolic link; the content is where it leads. */
  readonly isLink?: boolean;
}

const signature = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 };
const versionNeeded = 20;
const encrypted = 1;
const utf8Names = 1 << 11;
const deflated = 8;
/** The system on which the attributes have their meaning. */
const unix = 3 << 8;
const linkAttributes = 0o120_777 * 2 ** 16;
/** 2026-07-01, 12:00. */
const dosTime = 12 << 11;
const dosDate = (46 << 9) | (7 << 5) | 1;

/** Writes a ZIP archive; encrypted if there is a password. */
export function zip(files: readonly ZipFile[], passwordOfAll?: string): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflate = false, password = passwordOfAll, isLink = false } of files) {
    const nameBytes = Buffer.from(name);
    const packed = deflate ? deflateRawSync(content) : content;
    const data = password === undefined ? packed : zipCrypto(packed, password, crc32(content));
    const flags = utf8Names | (password === undefined ? 0 : encrypted);
    const facts = factsOf(content, data, { flags, method: deflate ? deflated : 0 }, nameBytes.length);
    const local = Buffer.concat([uint32(signature.file), facts, nameBytes, data]);
    const madeBy = uint16(isLink ? unix | versionNeeded : versionNeeded);
    directory.push(uint32(signature.directory), madeBy, facts, placeOf(offset, isLink), nameBytes);
    locals.push(local);
    offset += local.length;
  }
  const records = Buffer.concat(directory);
  return Buffer.concat([...locals, records, endOf(files.length, records.length, offset)]);
}

/** The fields that a file's header shares with its record in the directory. */
function factsOf(
  content: Uint8Array,
  data: Uint8Array,
  { flags, method }: { flags: number; method: number },
  nameLength: number,
): Buffer {
  const header = [versionNeeded, flags, method, dosTime, dosDate].map(uint16);
  const sizes = [crc32(content), data.length, content.length].map(uint32);
  return Buffer.concat([...header, ...sizes, uint16(nameLength), uint16(0)]);
}

/** The rest of a directory record: no comment, first disk, the attributes, and the offset of the file's header. */
const placeOf = (offset: number, isLink: boolean): Buffer =>
  Buffer.concat([Buffer.alloc(6), uint32(isLink ? linkAttributes : 0), uint32(offset)]);

function endOf(count: number, directorySize: number, directoryOffset: number): Buffer {
  const disks = Buffer.alloc(4);
  const sizes = [uint32(directorySize), uint32(directoryOffset)];
  return Buffer.concat([uint32(signature.end), disks, uint16(count), uint16(count), ...sizes, uint16(0)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The CRC table: the effect of each byte on an empty checksum. `crc32` inverts its value before and after. */
const table = Uint32Array.from({ length: 256 }, (_none, byte) => ~crc32(Uint8Array.of(byte), 0xffffffff));

const step = (checksum: number, byte: number): number =>
  (table[(checksum ^ byte) & 0xff]! ^ (checksum >>> 8)) >>> 0;

/** Length of the encryption header. Its last byte shows whether the password is right. */
const headerLength = 12;

/**
 * ZipCrypto, the encryption that every ZIP tool supports: each byte is combined with a key stream derived from the
 * password.
 *
 * @param checksum of the uncompressed content
 */
function zipCrypto(data: Uint8Array, password: string, checksum: number): Uint8Array {
  const keys = { zero: 0x12345678, one: 0x23456789, two: 0x34567890 };
  const take = (byte: number) => {
    keys.zero = step(keys.zero, byte);
    keys.one = (Math.imul((keys.one + (keys.zero & 0xff)) >>> 0, 134_775_813) + 1) >>> 0;
    keys.two = step(keys.two, keys.one >>> 24);
  };
  for (const byte of Buffer.from(password)) take(byte);
  const plain = Buffer.concat([Buffer.alloc(headerLength - 1), Buffer.of(checksum >>> 24), data]);
  return plain.map((byte) => {
    const mixer = (keys.two & 0xffff) | 2;
    take(byte);
    return byte ^ ((Math.imul(mixer, mixer ^ 1) >>> 8) & 0xff);
  });
}
