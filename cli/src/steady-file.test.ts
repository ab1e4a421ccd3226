import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UploadError } from '../../client/src/index.ts';
import { steadyFile } from './steady-file.ts';

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'steady-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'a.bin');
  await writeFile(file, bytes);
  return file;
}

const megabytes = Buffer.alloc(2 * 1024 ** 2 + 1, 'survey');

test('a file gives the same bytes each time', async () => {
  const { size, chunks } = await steadyFile(await fileOf(megabytes));
  expect(size).toBe(megabytes.length);
  for (let time = 0; time < 2; time++) {
    const come: Uint8Array[] = [];
    for await (const chunk of chunks()) come.push(chunk);
    expect(megabytes.equals(Buffer.concat(come))).toBe(true);
  }
});

test('changed bytes are never returned, even if the modification time is set back', async () => {
  const file = await fileOf(megabytes);
  const { chunks } = await steadyFile(file);
  const reading = chunks();
  await reading.next();
  // The clock of a file system has a low resolution.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await writeFile(file, Buffer.alloc(megabytes.length, 'other'));
  await utimes(file, 0, 0);
  await expect(reading.next()).rejects.toThrow(UploadError);
});

test('a file that has become shorter is an error', async () => {
  const file = await fileOf(megabytes);
  const { chunks } = await steadyFile(file);
  await writeFile(file, 'a');
  await expect(chunks().next()).rejects.toThrow('a.bin changed while it was read.');
});
