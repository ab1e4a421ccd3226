import { crc32 } from 'node:zlib';

/** What a byte does to an empty checksum, which `crc32` inverts before and after. */
const table = Uint32Array.from({ length: 256 }, (_none, byte) => ~crc32(Uint8Array.of(byte), 0xffffffff));

const step = (checksum: number, byte: number): number =>
  (table[(checksum ^ byte) & 0xff]! ^ (checksum >>> 8)) >>> 0;

/** Bytes before the content, of which the last tells a wrong password from the right one. */
const headerLength = 12;

/**
 * The encryption that every ZIP tool knows: each byte is mixed with a stream that begins with the password.
 *
 * @param checksum of the content, before it was compressed
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
