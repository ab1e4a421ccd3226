import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../engine/model/errors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeAtomically } from './write-atomically.ts';

test('a file is replaced, and nothing else is left in its folder', async () => {
  const at = await temporaryFolder();
  await writeAtomically(path.join(at, 'report.json'), 'old');
  await writeAtomically(path.join(at, 'report.json'), 'new');
  expect(readdirSync(at)).toEqual(['report.json']);
  expect(readFileSync(path.join(at, 'report.json'), 'utf8')).toBe('new');
});

test('a pipe receives the text, and stays a pipe', async () => {
  const pipe = path.join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [received] = await Promise.all([readFile(pipe, 'utf8'), writeAtomically(pipe, 'report')]);
  expect(received).toBe('report');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test('the target of a symbolic link is replaced, and the link stays', async () => {
  const at = await temporaryFolder();
  writeFileSync(path.join(at, 'report.json'), 'old');
  symlinkSync('report.json', path.join(at, 'latest.json'));
  await writeAtomically(path.join(at, 'latest.json'), 'new');
  expect(lstatSync(path.join(at, 'latest.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(path.join(at, 'report.json'), 'utf8')).toBe('new');
});

test('a folder that is a file is a usage error', async () => {
  const at = await temporaryFolder();
  writeFileSync(path.join(at, 'file'), '');
  await expect(writeAtomically(path.join(at, 'file/report.json'), 'text')).rejects.toThrow(UsageError);
  expect(readdirSync(at)).toEqual(['file']);
});
