import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readBaseline, updateBaseline } from './baseline-file.ts';

test('a baseline that is to be updated may be missing, and holds what fails afterwards', async () => {
  const file = path.join(await temporaryFolder(), 'baseline.yaml');
  const old = await readBaseline(file, true);
  expect(old).toEqual({ failures: [] });
  await updateBaseline(file, old, sampleReport);
  const failing = sampleReport.requirements
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'known')
    .map(({ id }) => id);
  expect(failing.length).toBeGreaterThan(0);
  const { failures } = await readBaseline(file, false);
  expect(failures.map(({ requirement }) => requirement).sort()).toEqual([...failing].sort());
  expect(failures.every(({ check }) => check !== '')).toBe(true);
});

test('a baseline that cannot be written is reported, and the old one stays', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'file'), 'old');
  const below = path.join(folder, 'file', 'baseline.yaml');
  await expect(updateBaseline(below, { failures: [] }, sampleReport)).rejects.toThrow('cannot be written');
  expect(await readFile(path.join(folder, 'file'), 'utf8')).toBe('old');
});
