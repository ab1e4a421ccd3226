import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runProgram } from '../../../../packages/cli/src/program.ts';
import type { ClientTask } from '../../../src/cli/client-driver.ts';
import { archive, friend, vaultPassword } from './task-material.ts';

/** The command's exit code if something does not exist. */
const notFound = 6;

/**
 * Uses every subcommand that sends requests.
 * `npm run conform -- client --module conformance/proof/clients/own/command.ts` tests it.
 */
export default async function command(task: ClientTask): Promise<void> {
  const { baseUrl, email, password, token, file, name, signal } = task;
  const folder = path.dirname(file);
  const home = path.join(folder, name);
  const env: Record<string, string | undefined> = {
    HOME: home,
    FILE_STORAGE_BASE_URL: baseUrl,
    FILE_STORAGE_TOKEN: email === undefined ? token : undefined,
    FILE_STORAGE_VAULT_PASSWORD: vaultPassword(),
  };
  const tell = (args: readonly string[], typed = '') => tellCommand(args, typed, env, signal);
  const run = async (args: readonly string[], typed?: string): Promise<string> => {
    const { code, stdout, stderr } = await tell(args, typed);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr.trim()}`);
    return stdout;
  };

  if (email !== undefined) {
    await run(['login', baseUrl, '--email', email, '--password-stdin', '--device', 'Notebook'], password);
    // Signs in again with the saved token, to use this way of signing in as well.
    const credentials = await readFile(path.join(home, '.config/file-storage/credentials.json'), 'utf8');
    await run(['login', baseUrl, '--token-stdin'], (JSON.parse(credentials) as { token: string }).token);
  }
  await run(['workspaces', 'create', name]);
  expectIn(await run(['workspaces']), name);
  await run(['notes', 'add', name, 'Call Jonas']);
  expectIn(await run(['notes']), name);
  await run(['tracked']);

  const large = path.join(folder, `${name}.bin`);
  await writeFile(large, '');
  await truncate(large, 5_300_000);
  const zip = path.join(folder, `${name}.zip`);
  await writeFile(zip, archive);
  await run(['mkdir', '-p', `${name}/Photos`]);
  await run(['upload', file, large, zip, '--to', name]);
  const listed = await run(['ls', name]);
  for (const entry of ['Photos', `${name}.txt`, `${name}.bin`]) expectIn(listed, entry);
  await run(['mv', `${name}/${name}.txt`, `${name}/Photos/tides.txt`]);
  await run(['download', `${name}/Photos/tides.txt`, '--to', `${file}.back`]);
  await run(['extract', `${name}/${name}.zip`, '--to', `${name}/Photos`]);
  await run(['share', name, friend(), '--allow', 'view,download']);
  const until = ['--expires', '2034-05-06T07:08:09Z'];
  await run(['link', name, '--password-stdin', '--allow-download', ...until], 'open sesame');
  await run(['link', name, '--remove']);
  await run(['star', name]);
  await run(['star', name, '--remove']);

  if ((await tell(['vault', 'ls'])).code === notFound) await run(['vault', 'create']);
  await run(['vault', 'put', file]);
  expectIn(await run(['vault', 'ls']), `${name}.txt`);
  await run(['vault', 'get', `${name}.txt`, '--to', `${file}.vault`]);
  await run(['vault', 'mkdir', name]);
  await run(['vault', 'mv', `${name}.txt`, name]);
  await run(['vault', 'rm', `${name}/${name}.txt`, '--yes']);

  await run(['rm', name]);
  await run(['restore', name]);
  await run(['rm', name, '--forever', '--yes']);
  await run(['rm', '--empty-trash', '--yes']);
}

async function tellCommand(
  args: readonly string[],
  typed: string,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const around = { stdin: Readable.from([typed]), stdout, stderr, env, ask: undefined, signal };
  const code = await runProgram(args, around);
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}

function expectIn(output: string, what: string): void {
  if (!output.includes(what)) throw new Error(`${what} is not shown.`);
}
