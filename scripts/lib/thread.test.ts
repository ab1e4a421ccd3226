import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFiles } from './outputs.ts';
import { both, inThread } from './thread.ts';

const outputs = new URL('outputs.ts', import.meta.url).href;

test('calls a function of a module in a thread, and returns its result', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thread-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'note.txt');
  expect(await inThread(outputs, replaceFiles, new Map([[file, 'Both keys.']]))).toEqual([file]);
  expect(await readFile(file, 'utf8')).toBe('Both keys.');
});

test('if both fail, throws the error of the first, even if it comes later', async () => {
  const late = new Promise<never>((_, reject) => {
    setImmediate(() => {
      reject(new Error('first'));
    });
  });
  const early = () => Promise.reject(new Error('second'));
  await expect(both(late, early())).rejects.toThrow('first');
  await expect(both(Promise.resolve(1), early())).rejects.toThrow('second');
  expect(await both(Promise.resolve(1), Promise.resolve(2))).toEqual([1, 2]);
});

test('passes an error in the thread on', async () => {
  const missing = () => Promise.resolve();
  await expect(inThread(outputs, missing)).rejects.toThrow('exports no missing');
});
