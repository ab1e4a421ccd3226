import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { portOf } from '../testing/port-of.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { passingReport, sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('reports of shards that are not all there cannot be merged, and one that is no report neither', async () => {
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  await writeFile(file('1.json'), JSON.stringify({ ...sampleReport, shard: '1/2' }));
  await writeFile(file('2.json'), JSON.stringify({ ...sampleReport, shard: '2/2' }));
  await writeFile(file('no.json'), '{ "tool": 5 }');
  expect((await runCommandLine(['merge', file('1.json')])).stderr).toContain('shard 2/2 is missing');
  expect((await runCommandLine(['merge', file('no.json')])).stderr).toContain(
    'is not a report of this tool: must have required property',
  );
  const shards = ['1.json', '2.json'].map(file);
  expect(await runCommandLine(['merge', ...shards, '--report', `json=${file('m.json')}`])).toMatchObject({
    exitCode: 1,
    stderr: '',
  });
  expect(JSON.parse(await readFile(file('m.json'), 'utf8'))).toMatchObject({
    shard: null,
    seed: sampleReport.seed,
  });
});

test('what is no recording is told in one line, whatever it contains', async () => {
  const file = path.join(await temporaryFolder(), 'text.har');
  await writeFile(file, 'no\n\u001b[2Jrecording');
  const { stderr } = await runCommandLine(['har', file]);
  expect(stderr).toMatch(/^error: The file is not a HAR file: .*\n$/);
  expect(stderr).not.toContain('\u001b');
});

test('a run writes a page and the report that replay reads, unless options forbid it or name other files', async () => {
  const home = process.cwd();
  process.chdir(await temporaryFolder());
  try {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success"}');
    });
    const baseUrl = `http://127.0.0.1:${await portOf(server)}/v1`;
    const args = ['--base-url', baseUrl, '--token', 't', '--only', 'USER-*'];
    const env = { FILE_STORAGE_NO_REPORT: '' };
    expect((await runCommandLine([...args, '--no-report'], env)).stdout).not.toContain('conformance-report');
    const contradicting = await runCommandLine([...args, '--no-report', '--report', 'json=own.json'], env);
    expect(contradicting.stderr).toBe(
      'error: --report and --no-report contradict each other. Give one of them.\n',
    );
    await runCommandLine([...args, '--report', 'json=own.json'], env);
    expect(await readdir('.')).toEqual(['own.json']);
    expect(JSON.parse(await readFile('own.json', 'utf8'))).toMatchObject({
      filter: { only: ['USER-*'], skip: [] },
    });
    const { stdout } = await runCommandLine(args, env);
    expect(stdout).toMatch(/\nreport {2}conformance-report\/index.html\n/);
    const again = `replay  FILE_STORAGE_TOKEN=... npx file-storage-conformance replay conformance-report/report.json ID --base-url ${baseUrl}`;
    expect(stdout.endsWith(`${again}\n`)).toBe(true);
    expect((await readdir('conformance-report')).sort()).toEqual(['index.html', 'report.json']);
  } finally {
    process.chdir(home);
  }
});

test('a badge goes into the working folder where no file is named, and into one file where one is', async () => {
  const home = process.cwd();
  process.chdir(await temporaryFolder());
  try {
    await writeFile('report.json', JSON.stringify(passingReport));
    await runCommandLine(['badge', 'report.json', '--svg', 'own.svg']);
    expect((await readdir('.')).sort()).toEqual(['own.svg', 'report.json']);
    expect((await runCommandLine(['badge', 'report.json'])).stdout).toContain(
      'Wrote conformance-badge.svg and conformance-badge.json.\n',
    );
  } finally {
    process.chdir(home);
  }
});
