import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from '../objects/object-store.ts';
import { ArchiveError, ArchiveLimitError } from './archive-error.ts';
import { bytesSource, type ArchiveSource } from './archive-source.ts';
import { readArchive, type ReadArchiveOptions } from './read-archive.ts';
import { handMadeZip, writtenZip, type HandMadeEntry } from './testing/zip-bytes.ts';

type Contents = Record<string, string>;

async function contents(source: ArchiveSource, options?: ReadArchiveOptions): Promise<Contents> {
  const found: Contents = {};
  for await (const entry of readArchive(source, options)) {
    const name = entry.path.join('/');
    if (entry.directory) found[`${name}/`] = '';
    else found[name] = await text(entry.open());
  }
  return found;
}

const read = (bytes: Uint8Array, options?: ReadArchiveOptions) => contents(bytesSource(bytes), options);
const readHandMade = (entries: readonly HandMadeEntry[], options?: ReadArchiveOptions) =>
  read(handMadeZip(entries), options);

const report = { 'Reports/2026/July.txt': 'Figures for July.', 'Read me.txt': 'Hello.' };
const reportTree = { 'Reports/': '', 'Reports/2026/': '', ...report };

describe('readArchive', () => {
  it('returns every folder before its contents, whether or not the archive has an entry for it', async () => {
    const bytes = await writtenZip({ 'a/b/c.txt': 'c', 'a/': '', 'd/': '' });
    const entries = [];
    for await (const entry of readArchive(bytesSource(bytes))) entries.push(entry.path.join('/'));
    expect(entries).toEqual(['a', 'a/b', 'a/b/c.txt', 'd']);
  });

  it('returns the size and modification time of a file', async () => {
    const bytes = handMadeZip([{ name: 'a.txt', content: 'four' }]);
    for await (const entry of readArchive(bytesSource(bytes))) {
      expect(entry).toMatchObject({ size: 4, modifiedAt: new Date(2026, 6, 1, 12) });
    }
    expect.assertions(1);
  });

  it('lets other requests run while it reads a long directory', async () => {
    const bytes = handMadeZip(
      Array.from({ length: 2000 }, (_, index) => ({ name: `${index}`, content: '' })),
    );
    const turnsFor = async (work: () => Promise<unknown>) => {
      let turns = 0;
      const timer = { isDone: false };
      const turn = () => {
        turns += 1;
        if (!timer.isDone) setImmediate(turn);
      };
      setImmediate(turn);
      await work();
      timer.isDone = true;
      return turns;
    };
    const short = handMadeZip([{ name: 'a', content: '' }]);
    const few = await turnsFor(() => readArchive(bytesSource(short)).next());
    expect(await turnsFor(() => readArchive(bytesSource(bytes)).next())).toBeGreaterThanOrEqual(few + 8);
  });

  it('refuses an archive whose end record declares too few entries', async () => {
    const entries = [
      { name: 'a.txt', content: 'a' },
      { name: 'b.txt', content: 'b' },
    ];
    const withoutDirectory = handMadeZip(entries, 0);
    withoutDirectory.writeUInt32LE(0, withoutDirectory.length - 10);
    for (const archive of [handMadeZip(entries, 1), handMadeZip(entries, 0), withoutDirectory]) {
      await expect(read(archive)).rejects.toThrow(ArchiveError);
    }
    expect(await read(handMadeZip(entries, 2))).toEqual({ 'a.txt': 'a', 'b.txt': 'b' });
  });

  it('reads an archive without entries', async () => {
    expect(await read(handMadeZip([]))).toEqual({});
  });

  it.each([
    ['unencrypted', {}],
    ['ZipCrypto', { password: 'sesame', zipCrypto: true }],
    ['AES-256', { password: 'sesame', encryptionStrength: 3 as const }],
  ])('reads %s files', async (_name, options) => {
    const bytes = await writtenZip(report, options);
    expect(await read(bytes, { password: 'sesame' })).toEqual(reportTree);
  });

  it('reads names outside ASCII: UTF-8, and code page 437 if the UTF-8 flag is not set', async () => {
    const bytes = handMadeZip([
      { name: 'Übersicht/données – 数据.txt', content: 'u' },
      { name: Buffer.from([0x81, 0x2e, 0x74, 0x78, 0x74]), content: 'c' },
    ]);
    expect(await read(bytes)).toEqual({
      'Übersicht/': '',
      'Übersicht/données – 数据.txt': 'u',
      'ü.txt': 'c',
    });
  });

  it('does not fetch the whole archive at once, or any part twice', async () => {
    const large = 'x'.repeat(1_000_000);
    const bytes = handMadeZip([
      { name: 'large.txt', content: large },
      ...Array.from({ length: 50 }, (_, i) => ({ name: `${i}.txt`, content: 'small' })),
    ]);
    const ranges: ByteRange[] = [];
    const source = {
      size: bytes.length,
      read: (range: ByteRange) => {
        ranges.push(range);
        return Promise.resolve(Readable.from([bytes.subarray(range.start, range.end + 1)]));
      },
    };
    const found = await contents(source);
    expect(found['large.txt']).toBe(large);
    expect(Object.keys(found)).toHaveLength(51);
    expect(ranges.length).toBeLessThan(10);
  });

  it('rethrows errors of the source unchanged', async () => {
    const failure = new Error('the store is away');
    const source = { size: 1000, read: () => Promise.reject(failure) };
    await expect(contents(source)).rejects.toBe(failure);
  });

  it('rethrows errors of the source in the middle of a file', async () => {
    const bytes = handMadeZip([{ name: 'large.txt', content: 'x'.repeat(1_000_000) }]);
    const failure = new Error('the store went away');
    const broken = async function* () {
      yield await Promise.resolve(Buffer.alloc(10));
      throw failure;
    };
    const source: ArchiveSource = {
      size: bytes.length,
      read: ({ start, end }) =>
        Promise.resolve(
          start < 100 && end > 900_000
            ? Readable.from(broken())
            : Readable.from([bytes.subarray(start, end + 1)]),
        ),
    };
    await expect(contents(source)).rejects.toBe(failure);
  });

  it('stops reading when its consumer stops', async () => {
    const bytes = handMadeZip([{ name: 'large.txt', content: 'x'.repeat(5_000_000) }]);
    for await (const entry of readArchive(bytesSource(bytes))) {
      if (entry.directory) continue;
      const content = entry.open();
      for await (const chunk of content) {
        expect(chunk).toBeInstanceOf(Uint8Array);
        break;
      }
      expect(content.destroyed).toBe(true);
    }
    expect.assertions(2);
  });
});

describe('an archive is refused', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['that is not a ZIP file', () => Buffer.from('Not an archive, though it has a few bytes.')],
    ['that is empty', () => new Uint8Array()],
    ['that is truncated', async () => (await writtenZip(report)).subarray(0, -40)],
    ['that lost its beginning', async () => (await writtenZip(report)).subarray(60)],
    ['whose directory is broken', async () => breakAt(await writtenZip(report), 'PK\x01\x02')],
    ['whose local header is broken', async () => breakAt(await writtenZip(report), 'PK\x03\x04')],
    [
      'whose content does not match its checksum',
      () => handMadeZip([{ name: 'a', content: 'a', declared: { crc: 1 } }]),
    ],
    ['whose compressed data is broken', () => brokenDeflate()],
    ['that uses an unknown compression', () => handMadeZipWithMethod(99)],
  ])('%s', async (_name, make) => {
    await expect(read(await make(), { password: 'sesame' })).rejects.toThrow(ArchiveError);
  });

  it.each([
    ['unencrypted', {}],
    ['ZipCrypto', { password: 'sesame', zipCrypto: true }],
    ['AES-256', { password: 'sesame', encryptionStrength: 3 as const }],
  ])('or read without change, whichever byte of it is damaged (%s)', async (_name, options) => {
    const sound = await writtenZip({ 'a/b.txt': 'Some text, some text.' }, options);
    let refusals = 0;
    for (let index = 0; index < sound.length; index++) {
      const bytes = Buffer.from(sound);
      bytes[index] = bytes.readUInt8(index) ^ 0xff;
      try {
        expect(Object.values(await read(bytes, { password: 'sesame' }))).toContain('Some text, some text.');
      } catch (error) {
        expect(error).toBeInstanceOf(ArchiveError);
        refusals++;
      }
    }
    expect(refusals).toBeGreaterThan(sound.length / 3);
  });

  it.each([
    ['ZipCrypto', { password: 'sesame', zipCrypto: true }],
    ['AES-256', { password: 'sesame', encryptionStrength: 3 as const }],
  ])('with a wrong or missing password (%s)', async (_name, options) => {
    const bytes = await writtenZip(report, options);
    await expect(read(bytes, { password: 'Sesame' })).rejects.toThrow(ArchiveError);
    await expect(read(bytes, { password: null })).rejects.toThrow(ArchiveError);
    await expect(read(bytes, { password: '' })).rejects.toThrow(ArchiveError);
  });

  it('with changed AES-encrypted bytes', async () => {
    const bytes = await writtenZip(
      { a: 'x'.repeat(100) },
      { password: 'sesame', encryptionStrength: 3, level: 0 },
    );
    const data = bytes.indexOf('PK\x01\x02') - 60;
    bytes.writeUInt8(bytes.readUInt8(data) ^ 1, data);
    await expect(read(bytes, { password: 'sesame' })).rejects.toThrow(ArchiveError);
  });

  it.each([
    ['a parent folder', '../evil.txt'],
    ['a parent folder further in', 'a/../../evil.txt'],
    ['a parent folder at the end', 'a/..'],
    ['an absolute name', '/etc/passwd'],
    ['backslashes', '..\\evil.txt'],
    ['a drive letter', 'C:/evil.txt'],
    ['a NUL', 'safe.txt\0.exe'],
    ['no name', ''],
  ])('with %s in a name', async (_name, name) => {
    await expect(
      readHandMade([
        { name: 'fine.txt', content: 'x' },
        { name, content: 'x' },
      ]),
    ).rejects.toThrow(ArchiveError);
  });

  it.each([
    ['a symbolic link', 0o120777],
    ['a named pipe', 0o010644],
    ['a device', 0o060644],
  ])('with %s', async (_name, unixMode) => {
    await expect(readHandMade([{ name: 'passwd', content: '/etc/passwd', unixMode }])).rejects.toThrow(
      ArchiveError,
    );
  });

  it.each<[string, HandMadeEntry[]]>([
    ['the same file twice', [{ name: 'a.txt' }, { name: './a.txt' }]],
    ['a file that is also a folder', [{ name: 'a' }, { name: 'a/b' }]],
    ['a folder that is also a file', [{ name: 'a/b' }, { name: 'a' }]],
    ['a folder with content', [{ name: 'a/', content: 'x' }]],
  ])('with %s', async (_name, entries) => {
    await expect(readHandMade(entries)).rejects.toThrow(ArchiveError);
  });
});

describe('limits', () => {
  const refused = (entries: readonly HandMadeEntry[], limits: ReadArchiveOptions['limits']) =>
    expect(readHandMade(entries, { limits })).rejects.toThrow(ArchiveLimitError);

  it('refuse more than 10,000 entries', async () => {
    const bytes = handMadeZip(Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}.txt` })));
    await expect(read(bytes)).rejects.toThrow('More than 10000 entries');
  });

  it('check the count in the directory before the entries are read', async () => {
    const bytes = handMadeZip([{ name: '../a' }, { name: 'b' }], 3);
    await expect(read(bytes, { limits: { entries: 2 } })).rejects.toThrow('More than 2 entries');
  });

  it('count folders that appear only in paths', () => refused([{ name: 'a/b/c/d' }], { entries: 3 }));
  it('apply to the depth', () => refused([{ name: 'a/b/c' }], { depth: 2 }));
  it('apply to names', () => refused([{ name: 'abcd' }], { nameLength: 3 }));
  it('apply to one file', () => refused([{ name: 'a', content: '12345' }], { fileBytes: 4 }));
  it('apply to all files together', () =>
    refused(
      ['a', 'b'].map((name) => ({ name, content: '123' })),
      { totalBytes: 5 },
    ));
  it('apply to the ratio', () =>
    refused([{ name: 'a', content: Buffer.alloc(1_000_000), deflate: true }], { ratioFreeBytes: 1000 }));

  it('allow exactly the limit', async () => {
    const limits = { entries: 2, depth: 2, nameLength: 3, fileBytes: 5, totalBytes: 5 };
    expect(await readHandMade([{ name: 'abc/a', content: '12345' }], { limits })).toEqual({
      'abc/': '',
      'abc/a': '12345',
    });
  });

  it('refuse a directory that is too large for memory', async () => {
    const source = bytesSource(handMadeZip([{ name: 'a' }]));
    const directory = Buffer.from(
      await text(await source.read({ start: 0, end: source.size - 1 })),
      'latin1',
    );
    directory.writeUInt32LE(0x7fff_ffff, directory.length - 10);
    const huge: ArchiveSource = {
      size: 2 ** 32,
      read: ({ start, end }) => {
        const head = 2 ** 32 - directory.length;
        const bytes = Buffer.alloc(end - start + 1);
        if (end >= head) directory.copy(bytes, Math.max(0, head - start), Math.max(0, start - head));
        return Promise.resolve(Readable.from([bytes]));
      },
    };
    await expect(contents(huge)).rejects.toThrow(ArchiveLimitError);
  });

  it('stop a bomb that declares less than it contains at the declared size', async () => {
    const bytes = handMadeZip([
      { name: 'bomb', content: Buffer.alloc(50_000_000), deflate: true, declared: { size: 1000 } },
    ]);
    for await (const entry of readArchive(bytesSource(bytes))) {
      if (entry.directory) continue;
      let received = 0;
      const drain = async () => {
        for await (const chunk of entry.open()) received += (chunk as Uint8Array).length;
      };
      await expect(drain()).rejects.toThrow(ArchiveError);
      expect(received).toBeLessThanOrEqual(1000);
    }
    expect.assertions(2);
  });

  it('refuse a bomb whose entries share their data', async () => {
    const content = Buffer.alloc(10_000);
    await expect(
      readHandMade([
        { name: 'a', content, deflate: true },
        { name: 'b', content, deflate: true, offset: 0 },
      ]),
    ).rejects.toThrow(ArchiveError);
  });
});

function breakAt(bytes: Buffer, signature: string): Buffer {
  bytes.fill(0xff, bytes.indexOf(signature, 0, 'latin1'), bytes.indexOf(signature, 0, 'latin1') + 4);
  return bytes;
}

function brokenDeflate(): Buffer {
  const bytes = handMadeZip([
    { name: 'a', content: 'Some text to compress, text to compress.', deflate: true },
  ]);
  return bytes.fill(0xff, 31, 45);
}

function handMadeZipWithMethod(method: number): Buffer {
  const bytes = handMadeZip([{ name: 'a', content: 'x' }]);
  bytes.writeUInt16LE(method, 8);
  bytes.writeUInt16LE(method, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 10);
  return bytes;
}
