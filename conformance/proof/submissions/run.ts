import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptCommand } from '../../../options/script-command.ts';
import { describeError } from '../../src/cli/exit-codes.ts';
import { runProgram } from '../../src/cli/program.ts';
import { badgeFiles, publishedServers, submissionFile, type PublishedServer } from './servers.ts';

new ScriptCommand('prove submissions')
  .description('Judges the servers of this repository and writes their published results, with a badge each.')
  .parse();

for (const server of publishedServers) {
  try {
    await submit(server);
  } catch (error) {
    process.stderr.write(describeError(error));
    process.exitCode = 1;
  }
}

/** Tests a server as any user would, and submits the result. */
async function submit({ id, name, version, overlay, start }: PublishedServer): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'submission-'));
  const report = path.join(folder, 'report.json');
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
    await program(['submission', report, ...details, '--output', submissionFile(id)]);
    const { svg, endpoint } = badgeFiles(id);
    await program(['badge', report, '--svg', svg, '--endpoint', endpoint]);
  } finally {
    await target.close();
    await rm(folder, { recursive: true });
  }
}
