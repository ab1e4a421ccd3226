import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import { describeError } from '../../src/cli/exit-codes.ts';
import { UsageError } from '../../src/engine/model/errors.ts';
import { runProgram } from '../../src/cli/program.ts';
import type { Submission } from '../../src/engine/model/submission.ts';
import { publish } from './published.ts';
import { publishedServers, type PublishedServer } from './servers.ts';

/** Where the whole reports and submissions stay. */
const whole = '.file-storage/submissions';

const [submission] = new ScriptCommand('prove published-results')
  .description(
    `Tests the servers of this repository, and writes their published results, with a badge each. The whole submissions are in ${whole}.`,
  )
  .argument('[submission]', 'publishes this submission of another server instead, under the name of its file')
  .parse().args;

const submissions =
  submission === undefined
    ? publishedServers.map((server) => [server.id, () => submissionOf(server)] as const)
    : [[path.parse(submission).name, () => verified(submission)] as const];
const errors = await publish(Object.fromEntries(submissions));
for (const error of errors) process.stderr.write(describeError(error));
if (errors.length > 0) process.exitCode = 1;
const names = submissions.map(([id]) => `docs/conformance-results/${id}.json`).join(', ');
process.stdout.write(errors.length > 0 ? 'Nothing is published.\n' : `Published as ${names}.\n`);

/** Refuses what the command `submission` refuses, as a report that was changed. */
async function verified(file: string, env = process.env): Promise<Submission> {
  await program(['submission', file], env);
  return JSON.parse(await readFile(file, 'utf8')) as Submission;
}

/** @throws Error if the command ends with another exit code than 0 */
async function program(line: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout, stderr } = process;
  const exit = (code: number) => process.exit(code);
  const words = ['node', 'file-storage-conformance', ...line];
  const code = await runProgram(words, { stdout, stderr, env, exit });
  if (code !== 0) throw new UsageError(`${line.join(' ')} ended with exit code ${code}.`);
}

/** Tests a server as any user would. */
async function submissionOf({ id, name, version, overlay, start }: PublishedServer): Promise<Submission> {
  await mkdir(whole, { recursive: true });
  const report = path.join(whole, `${id}.report.json`);
  const submission = path.join(whole, `${id}.json`);
  const target = await start();
  const { baseUrl, appUrl, account, second } = target;
  const env = {
    FILE_STORAGE_EMAIL: account.email,
    FILE_STORAGE_PASSWORD: account.password,
    FILE_STORAGE_SECOND_EMAIL: second.email,
    FILE_STORAGE_SECOND_PASSWORD: second.password,
  };
  const args = [
    ...['--base-url', baseUrl, '--app-url', appUrl, '--states', `${appUrl}/_states`, '--profile', 'full'],
    ...['--allow-destructive', '--allow-leftovers', '--seed', '1'],
    ...(overlay === undefined ? [] : ['--overlay', overlay]),
  ];
  try {
    await program([...args, '--report', `json=${report}`], env);
    const command = ['npx file-storage-conformance', ...args, '--report json=report.json'].join(' ');
    const details = ['--name', name, '--release', version, '--command', command];
    await program(['submission', report, ...details, '--output', submission], env);
    return await verified(submission);
  } finally {
    await target.close();
  }
}
