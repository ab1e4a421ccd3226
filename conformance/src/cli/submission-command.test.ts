import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestOf, type Submission } from '../engine/model/submission.ts';
import type { Report } from '../engine/model/report.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { passingReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const command = 'npx file-storage-conformance --base-url https://files.example.com/api/v1 --profile full';
const details = ['--name', 'Our server', '--release', '2.1.0', '--command', command];

/** Submits the content of a file. */
async function handIn(content: object, args: readonly string[] = details, env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const [given, output] = [path.join(folder, 'given.json'), path.join(folder, 'submission.json')];
  await writeFile(given, JSON.stringify(content, null, 2));
  const isWritten = args.length > 0;
  const ended = await runCommandLine(
    ['submission', given, ...args, ...(isWritten ? ['--output', output] : [])],
    env,
  );
  return { ...ended, output, left: await readdir(folder) };
}

async function submissionOf(report: Report): Promise<Submission> {
  const { exitCode, output } = await handIn(report);
  expect(exitCode).toBe(0);
  return JSON.parse(await readFile(output, 'utf8')) as Submission;
}

test('a submission has the report with its digest, the target and the command line', async () => {
  expect(await submissionOf(passingReport)).toEqual({
    target: { name: 'Our server', version: '2.1.0' },
    command,
    digest: digestOf(passingReport),
    report: passingReport,
  });
});

test('one that was handed in is checked, whatever became of its white space', async () => {
  const checked = await handIn(await submissionOf(passingReport), []);
  expect(checked).toMatchObject({ exitCode: 0, stderr: '' });
  expect(checked.stdout).toContain(`is unchanged: Our server 2.1.0, report ${digestOf(passingReport)}.\n`);
  expect(checked.stdout).toContain('does not cover the name, the version and the command');
});

const withGot = (got: string): Report => ({
  ...passingReport,
  checks: passingReport.checks.map((check) => ({ ...check, reason: got })),
});

const secretInReport = 'The report, at /report/checks/0/reason: this looks like a secret';
const completeCommand =
  'Give the complete command, including options from a configuration file or the environment.';
const withCommand = (line: string) => [...details.slice(0, 5), line];

test.each<[string, Report, string, (readonly string[])?, Record<string, string>?]>([
  [
    'a shard',
    { ...passingReport, shard: '1/2' },
    'covers only part of the checks: it is shard 1/2. Merge all shards, and give the merged report.',
  ],
  [
    'a filtered run',
    { ...passingReport, filter: { only: ['FOLDER-*'], skip: [] } },
    'covers only part of the checks: the run used --only FOLDER-*. Test the server again without it.',
  ],
  [
    'a report of another profile than the command line has',
    passingReport,
    `was made by another command: --command says core for --profile, but the report says full. ${completeCommand}`,
    withCommand(command.replace('full', passingReport.profile === 'full' ? 'core' : 'full')),
  ],
  [
    'a report of another server than the command line names',
    passingReport,
    `was made by another command: --command says https://other.example.com/api/v1 for --base-url, but the report says https://files.example.com/api/v1. ${completeCommand}`,
    withCommand(command.replace('files.', 'other.')),
  ],
  [
    'a report without the overlay of the command line',
    passingReport,
    `was made by another command: --command says one for --overlay, but the report says none. ${completeCommand}`,
    withCommand(`${command} --overlay ours.yaml`),
  ],
  ['a report without a name', passingReport, 'A submission needs --name:', details.slice(2)],
  [
    'a report without its server',
    passingReport,
    'A submission needs --name, --release: see submission --help.',
    ['--command', command],
  ],
  [
    'a report whose summary was edited',
    { ...passingReport, summary: { ...passingReport.summary, passed: 250 } },
    'its summary is not that of its requirements',
  ],
  [
    'a report of another digest',
    passingReport,
    'was changed: its digest is',
    [...details, '--digest', 'sha256:0'],
  ],
  ['an e-mail address', withGot('somebody@example.com'), secretInReport],
  ['a signature', withGot('https://store.example.net/o?X-Amz-Signature=0123456789'), secretInReport],
  [
    'a password that the environment holds',
    withGot('it is hunter2hunter2'),
    secretInReport,
    details,
    { FILE_STORAGE_PASSWORD: 'hunter2hunter2' },
  ],
  [
    'a token on the command line',
    passingReport,
    'error: --command: it contains --token. Set it in the environment instead, and test the server again.',
    withCommand(`${command} --token x`),
  ],
  [
    'a password within the command line',
    passingReport,
    '--command: this looks like a secret',
    withCommand(`FILE_STORAGE_PASSWORD=hunter2hunter2 ${command}`),
    { FILE_STORAGE_PASSWORD: 'hunter2hunter2' },
  ],
])('%s is refused, with one clear error that repeats no secret', async (_, report, message, args, env) => {
  const { exitCode, stdout, stderr, left } = await handIn(report, args, env);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/hunter2|somebody@|0123456789/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(left).toEqual(['given.json']);
});

test.each<[string, (submission: Submission) => object, string]>([
  [
    'whose report was changed',
    (published) => ({
      ...published,
      report: { ...published.report, requests: published.report.requests + 1 },
    }),
    'was changed: its report has digest',
  ],
  [
    'whose digest was changed',
    (published) => ({ ...published, digest: `sha256:${'0'.repeat(64)}` }),
    'was changed: its report',
  ],
  [
    'without a name',
    (published) => ({ ...published, target: { version: '1' } }),
    'is not a submission: at /target',
  ],
  [
    'with a report of another kind',
    (published) => ({ ...published, report: { tool: 5 } }),
    'is not a submission: at /report',
  ],
])('a submission %s is refused', async (_, change, message) => {
  const { exitCode, stderr } = await handIn(change(await submissionOf(passingReport)), []);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test('a submission is not handed in twice', async () => {
  const { stderr } = await handIn(await submissionOf(passingReport));
  expect(stderr).toContain('is already a submission: omit --name.');
});
