import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-program.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** A folder with two reports: everything passed in one, and some requirements failed in the other. */
async function reports() {
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  const [first, ...rest] = passingReport.requirements;
  const broken = { ...passingReport, requirements: [{ ...first!, verdict: 'failed' }, ...rest] };
  await writeFile(file('held.json'), JSON.stringify(passingReport));
  await writeFile(file('broken.json'), JSON.stringify(broken));
  await writeFile(file('sample.json'), JSON.stringify(sampleReport));
  return { folder, file };
}

test('the exit code tells whether something got worse than in the first report', async () => {
  const { file } = await reports();
  const compare = (...names: readonly string[]) => runCommandLine(['compare', ...names.map(file)]);
  expect(await compare('held.json', 'held.json')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await compare('held.json', 'broken.json')).toMatchObject({ exitCode: 1, stderr: '' });
  expect(await compare('broken.json', 'held.json')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await compare('held.json', 'held.json', 'broken.json')).toMatchObject({ exitCode: 1 });
  expect((await compare('held.json')).stderr).toContain('Give at least two reports to compare.');
});

test('it writes nothing to the files that are configured for runs', async () => {
  const { folder, file } = await reports();
  const configuration = file('runs.yaml');
  await writeFile(configuration, `report: [html=${file('run.html')}, junit=${file('run.xml')}]\n`);
  const env = { FILE_STORAGE_REPORT: `markdown=${file('run.md')}` };
  const args = ['compare', file('held.json'), file('broken.json'), '--config', configuration];
  expect(await runCommandLine(args, env)).toMatchObject({ exitCode: 1, stderr: '' });
  expect((await readdir(folder)).filter((name) => name.startsWith('run.'))).toEqual([]);
});

test('it writes what is asked for, and nothing where a file is no report', async () => {
  const { folder, file } = await reports();
  const targets = ['--report', `html=${file('out/c.html')}`, '--report', `markdown=${file('out/c.md')}`];
  const failed = await runCommandLine(['compare', file('held.json'), file('none.json'), ...targets]);
  expect(failed.exitCode).toBe(2);
  expect(await readdir(folder)).not.toContain('out');
  await runCommandLine(['compare', file('held.json'), file('sample.json'), ...targets]);
  expect(await readFile(file('out/c.html'), 'utf8')).toMatch(/<\/html>\n$/);
  expect(await readFile(file('out/c.md'), 'utf8')).toContain('| tested |');
  expect(await readdir(file('out'))).toEqual(['c.html', 'c.md']);
});
