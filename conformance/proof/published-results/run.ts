import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import { describeError } from '../../src/cli/exit-codes.ts';
import { runProgram } from '../../src/cli/program.ts';
import type { Submission } from '../../src/engine/model/submission.ts';
import { publish } from './published.ts';
import { badgeFiles, publishedServers, type PublishedServer } from './servers.ts';

/** Where the whole reports and submissions stay. */
const whole = '.file-storage/submissions';

const [submission] = new ScriptCommand('prove published-results')
  .description(
    `Tests the servers of this repository, and writes their published results, with a badge each. The whole submissions are in ${whole}.`,
  )
  .argument('[submission]', 'publishes this submission of another server instead, under the name of its file')
  .parse().args;

const work =
  submission === undefined
    ? publishedServers.map((server) => () => submit(server))
    : [() => publishFile(submission)];
for (const publishOne of work) {
  try {
    await publishOne();
  } catch (error) {
    process.stderr.write(describeError(error));
    process.exitCode = 1;
  }
}

/** Refuses what the command `submission` refuses, as a report that was changed. */
async function publishFile(file: string): Promise<void> {
  const { stdout, stderr, env } = process;
  const code = await runProgram(['node', 'file-storage-conformance', 'submission', file], {
    ...{ stdout, stderr, env },
    exit: (code: number) => process.exit(code),
  });
  if (code !== 0) throw new Error(`${file} is not published.`);
  const { name } = path.parse(file);
  await publish(name, JSON.parse(await readFile(file, 'utf8')) as Submission);
  stdout.write(`Published as docs/conformance-results/${name}.json.\n`);
}

/** Tests a server as any user would, and publishes the result. */
async function submit({ id, name, version, overlay, start }: PublishedServer): Promise<void> {
  await mkdir(whole, { recursive: true });
  const report = path.join(whole, `${id}.report.json`);
  const submission = path.join(whole, `${id}.json`);
  const target = await start();
  const { baseUrl, appUrl, account, second } = target;
  const surroundings = {
    stdout: process.stdout,
    stderr: process.stderr,
    exit: (code: number) => process.exit(code),
    env: {
      FILE_STORAGE_EMAIL: account.email,
      FILE_STORAGE_PASSWORD: account.password,
      FILE_STORAGE_SECOND_EMAIL: second.email,
      FILE_STORAGE_SECOND_PASSWORD: second.password,
    },
  };
  const args = [
    ...['--base-url', baseUrl, '--app-url', appUrl, '--states', `${appUrl}/_states`, '--profile', 'full'],
    ...['--allow-destructive', '--allow-leftovers', '--seed', '1'],
    ...(overlay === undefined ? [] : ['--overlay', overlay]),
  ];
  const program = (line: readonly string[]) =>
    runProgram(['node', 'file-storage-conformance', ...line], surroundings);
  try {
    const code = await program([...args, '--report', `json=${report}`]);
    if (code !== 0) throw new Error(`${name} was not judged to hold: exit code ${code}.`);
    const command = ['npx file-storage-conformance', ...args, '--report json=report.json'].join(' ');
    const details = ['--name', name, '--release', version, '--command', command];
    await program(['submission', report, ...details, '--output', submission]);
    await publishFile(submission);
    const { svg, endpoint } = badgeFiles(id);
    await program(['badge', report, '--svg', svg, '--endpoint', endpoint]);
  } finally {
    await target.close();
  }
}
