import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rightPassword, zipCryptoArchive } from './extraction.ts';
import { zip } from './zip.ts';

/** Reads the first file of an archive, by the published description of the encryption. */
function readFirst(bytes: Uint8Array, password: string): { content: string; isSound: boolean } {
  const archive = Buffer.from(bytes);
  const start = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  const data = archive.subarray(start, start + archive.readUInt32LE(18));
  const keys = [0x12345678, 0x23456789, 0x34567890] as [number, number, number];
  const mix = (byte: number) => {
    keys[0] = checksum(keys[0], byte);
    keys[1] = Number((BigInt(keys[1] + (keys[0] & 255)) * 134_775_813n + 1n) & 0xffff_ffffn);
    keys[2] = checksum(keys[2], keys[1] >>> 24);
  };
  for (const byte of Buffer.from(password)) mix(byte);
  const plain = data.map((byte) => {
    const mixer = (keys[2] | 2) & 0xffff;
    const read = byte ^ (((mixer * (mixer ^ 1)) >>> 8) & 255);
    mix(read);
    return read;
  });
  const packed = plain.subarray(12);
  const content = archive.readUInt16LE(8) === 8 ? inflateRawSync(packed) : packed;
  return { content: content.toString(), isSound: crc32(content) === archive.readUInt32LE(14) };
}

/** Updates a CRC-32 with one byte, bit by bit. */
function checksum(value: number, byte: number): number {
  let rest = (value ^ byte) & 255;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return (rest ^ (value >>> 8)) >>> 0;
}

test('what is encrypted is read as what a tool encrypted', () => {
  expect(readFirst(zipCryptoArchive, rightPassword).isSound).toBe(true);
  const content = 'Figures for July. '.repeat(20);
  for (const deflate of [false, true]) {
    const archive = zip([{ name: 'Juli.txt', content: Buffer.from(content), deflate }], ' two words ');
    expect(readFirst(archive, ' two words ')).toEqual({ content, isSound: true });
    expect(Buffer.from(archive).includes('Figures')).toBe(false);
  }
});
