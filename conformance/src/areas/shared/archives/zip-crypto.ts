import { crc32 } from 'node:zlib';

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
export function zipCrypto(data: Uint8Array, password: string, checksum: number): Uint8Array {
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
