import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** A separate test checks the calls of this function. */
const ignore = () => undefined;

function unexpected(failure: unknown): never {
  throw failure;
}

describe('extractAll', () => {
  it('keeps names apart that differ in their Unicode form', async () => {
    const names = ['cafe\u0301', 'caf\u00e9'];
    const zip = handMadeZip(names.map((name) => ({ name })));
    const extracted = await extractAll(readArchive(bytesSource(zip)), new MemorySink(), ignore);
    expect(extracted).toEqual(names.map((name) => `${name}: `));
  });

  it('reports what could not be discarded, and why the extraction failed', async () => {
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

  it('stages several files at once, in the order of the archive', async () => {
    const sink = new MemorySink();
    const names = Array.from({ length: 20 }, (_, index) => `${index}.txt`);
    const started: string[] = [];
    let running = 0;
    let most = 0;
    sink.file = async ({ path }, content) => {
      started.push(path.join('/'));
      most = Math.max(most, (running += 1));
      await text(content);
      running -= 1;
    };
    const archive = handMadeZip(names.map((name) => ({ name, content: name })));
    await extractAll(readArchive(bytesSource(archive)), sink, unexpected);
    expect(started).toEqual(names);
    expect(most).toBe(8);
  });

  it('discards only after all staging has ended', async () => {
    const sink = new MemorySink();
    const failing = new EventEmitter();
    const failed = once(failing, 'failed');
    sink.file = async ({ path }, content) => {
      const stored = await text(content);
      if (path[0] === 'b.txt') {
        failing.emit('failed');
        throw new Error('disk full');
      }
      await failed;
      await nextTurn();
      sink.staged.push(stored);
    };
    let stagedBefore: string[] = [];
    sink.discard = () => {
      stagedBefore = [...sink.staged];
      return Promise.resolve();
    };
    const archive = handMadeZip(['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: name })));
    await expect(extractAll(readArchive(bytesSource(archive)), sink, unexpected)).rejects.toThrow(
      'disk full',
    );
    expect(stagedBefore.sort()).toEqual(['a', 'c']);
  });

  it('discards what is left after a failed commit, and throws the error of the commit', async () => {
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
