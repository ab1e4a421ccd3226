import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const recordLength = 46;

/** Reads an archive as ZIP tools do: from its end to the directory, and from there to each file. */
function read(bytes: Uint8Array): { name: string; content: string }[] {
  const archive = Buffer.from(bytes);
  const end = archive.length - 22;
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  let record = archive.readUInt32LE(end + 16);
  expect(record + archive.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.toString('latin1', record, record + 4)).toBe('PK\x01\x02');
    const nameLength = archive.readUInt16LE(record + 28);
    const name = archive.toString('utf8', record + recordLength, record + recordLength + nameLength);
    const content = contentAt(archive, archive.readUInt32LE(record + 42));
    expect(crc32(content)).toBe(archive.readUInt32LE(record + 16));
    expect(content.length).toBe(archive.readUInt32LE(record + 24));
    record += recordLength + nameLength;
    return { name, content: content.toString() };
  });
}

function contentAt(archive: Buffer, offset: number): Buffer {
  expect(archive.toString('latin1', offset, offset + 4)).toBe('PK\x03\x04');
  const start = offset + 30 + archive.readUInt16LE(offset + 26);
  const data = archive.subarray(start, start + archive.readUInt32LE(offset + 18));
  return archive.readUInt16LE(offset + 8) === 8 ? inflateRawSync(data) : data;
}

test('stored and deflated files are read back under their names', () => {
  const files = [
    { name: 'Übersicht/Juli.txt', content: 'Figures for July.' },
    { name: 'b.txt', content: 'b'.repeat(1_000), deflate: true },
  ];
  const archive = zip(files.map((file) => ({ ...file, content: Buffer.from(file.content) })));
  expect(read(archive)).toEqual(files.map(({ name, content }) => ({ name, content })));
  expect(archive.length).toBeLessThan(400);
});

test('an archive without files is one', () => {
  expect(read(zip([]))).toEqual([]);
});
