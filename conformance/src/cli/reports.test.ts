import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { prepareReports, writeReports } from './reports.ts';

test('a report replaces the file that was there, and leaves no other behind', async () => {
  const folder = path.join(await temporaryFolder(), 'new', 'folder');
  const targets = [{ kind: 'json' as const, file: path.join(folder, 'report.json') }];
  await prepareReports(targets);
  await writeFile(targets[0]!.file, 'old');
  await writeReports(targets, sampleReport);
  expect(JSON.parse(await readFile(targets[0]!.file, 'utf8'))).toMatchObject({ seed: sampleReport.seed });
  expect(await readdir(folder)).toEqual(['report.json']);
});

test('two reports cannot go to one file', async () => {
  const folder = await temporaryFolder();
  const files = [path.join(folder, 'r'), path.join(folder, '.', 'x', '..', 'r')];
  const targets = files.map((file, index) => ({
    kind: index === 0 ? ('json' as const) : ('html' as const),
    file,
  }));
  await expect(prepareReports(targets)).rejects.toThrow('--report: two reports have the same file');
});

test('a place that cannot be written to is found before the run', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'file'), '');
  await mkdir(path.join(folder, 'report.json'));
  const inFile = [{ kind: 'json' as const, file: path.join(folder, 'file', 'r.json') }];
  await expect(prepareReports(inFile)).rejects.toThrow(
    'is not writable. Choose another with --report, or use --no-report.',
  );
  const isFolder = [{ kind: 'json' as const, file: path.join(folder, 'report.json') }];
  await expect(prepareReports(isFolder)).rejects.toThrow('report.json is a folder');
});

test.skipIf(process.getuid?.() === 0)('nor can a folder without leave to write', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o500);
  const targets = [{ kind: 'json' as const, file: path.join(folder, 'r.json') }];
  await expect(prepareReports(targets)).rejects.toThrow(
    'is not writable. Choose another with --report, or use --no-report.',
  );
});
