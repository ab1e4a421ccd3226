import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ArchiveError } from './archive-error.ts';
import { bytesSource } from './archive-source.ts';
import { extractAll, type ExtractionSink } from './extract-all.ts';
import { readArchive, type ArchiveFile } from './read-archive.ts';
import { handMadeZip } from './testing/zip-bytes.ts';

class MemorySink implements ExtractionSink<string[]> {
  readonly staged: string[] = [];
  visible: string[] = [];
  discarded = false;

  folder(path: readonly string[]) {
    this.staged.push(`${path.join('/')}/`);
    return Promise.resolve();
  }

  async file(file: ArchiveFile, content: Readable) {
    this.staged.push(`${file.path.join('/')}: ${await text(content)}`);
  }

  commit() {
    this.visible = this.staged;
    return Promise.resolve(this.visible);
  }

  discard() {
    this.discarded = true;
    return Promise.resolve();
  }
}

const sound = handMadeZip([
  { name: 'a/b.txt', content: 'b' },
  { name: 'c.txt', content: 'c' },
]);
const brokenInTheMiddle = handMadeZip([
  { name: 'a.txt', content: 'a' },
  { name: 'b.txt', content: 'b', declared: { crc: 1 } },
  { name: 'c.txt', content: 'c' },
]);

/** Another test looks at what it is told. */
const ignore = () => undefined;

function unexpected(failure: unknown): never {
  throw failure;
}

describe('extractAll', () => {
  it('tells what could not be discarded, and why the extraction failed', async () => {
    const sink = new MemorySink();
    const leftovers: unknown[] = [];
    const failure = new Error('unreachable');
    sink.discard = () => Promise.reject(failure);
    const extraction = extractAll(readArchive(bytesSource(brokenInTheMiddle)), sink, (leftover) =>
      leftovers.push(leftover),
    );
    await expect(extraction).rejects.toThrow(ArchiveError);
    expect(leftovers).toEqual([failure]);
  });

  it('stages every entry and commits once', async () => {
    const sink = new MemorySink();
    expect(await extractAll(readArchive(bytesSource(sound)), sink, unexpected)).toEqual([
      'a/',
      'a/b.txt: b',
      'c.txt: c',
    ]);
    expect(sink.discarded).toBe(false);
  });

  it('keeps nothing of an archive that is broken in the middle', async () => {
    const sink = new MemorySink();
    await expect(extractAll(readArchive(bytesSource(brokenInTheMiddle)), sink, unexpected)).rejects.toThrow(
      ArchiveError,
    );
    expect(sink).toMatchObject({ staged: ['a.txt: a'], visible: [], discarded: true });
  });

  it('discards what a failed commit leaves, and reports why the commit failed', async () => {
    const sink = new MemorySink();
    sink.commit = () => Promise.reject(new Error('disk full'));
    sink.discard = () => {
      sink.discarded = true;
      return Promise.reject(new Error('disk gone'));
    };
    await expect(extractAll(readArchive(bytesSource(sound)), sink, ignore)).rejects.toThrow('disk full');
    expect(sink.discarded).toBe(true);
  });

  it('refuses a sink that does not read to the end, where the checksum is verified', async () => {
    const sink = new MemorySink();
    sink.file = () => Promise.resolve();
    await expect(extractAll(readArchive(bytesSource(sound)), sink, unexpected)).rejects.toThrow(
      'not read to its end',
    );
  });
});
