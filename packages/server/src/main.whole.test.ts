import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { programArguments } from '../../options/our-program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function serve(...options: string[]) {
  const main = path.join(import.meta.dirname, 'main.ts');
  const process_ = spawn(process.execPath, [...programArguments(main), ...options], { stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  process_.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  process_.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  onTestFinished(() => void process_.kill('SIGKILL'));
  return { process: process_, output };
}

async function printed(started: ReturnType<typeof serve>, text: string): Promise<void> {
  while (!started.output.stdout.includes(text)) await once(started.process.stdout, 'data');
}

const exitCode = async (child: ChildProcess) => (await once(child, 'close'))[0] as number | null;

test('the printed lines work in a shell, and a signal stops the server', async () => {
  const server = serve('--port', '0', '--data', await temporaryFolder());
  await printed(server, '/notes"\n');
  const lines = server.output.stdout.split('\n').filter((text) => /^(?:export|curl) /.test(text));

  const curl = spawn('sh', ['-c', `${lines.join('\n')} --silent --fail`], { stdio: 'pipe' });
  let answer = '';
  curl.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));

  expect(await exitCode(curl)).toBe(0);
  expect(answer).toBe('[]');
  server.process.kill('SIGTERM');
  expect(await exitCode(server.process)).toBe(0);
  expect(server.output.stderr).not.toContain('Bearer');
});

test('without a token, no secret is printed or stored, and the password signs in', async () => {
  const data = await temporaryFolder();
  const password = 'of the account';
  const server = serve('--port', '0', '--data', data, '--without-token', '--password', password);
  await printed(server, data);
  const [, root] = /^API root +(\S+)/.exec(server.output.stdout)!;
  const body = JSON.stringify({ email: 'demo@example.com', password, device_name: 'laptop' });
  const headers = { 'content-type': 'application/json' };

  const login = await fetch(`${root}/auth/login`, { method: 'POST', headers, body });
  server.process.kill('SIGINT');
  await exitCode(server.process);

  expect(login.status).toBe(200);
  expect(((await login.json()) as { user: { access_token: string } }).user.access_token).toMatch(/^1\|/);
  expect(server.output.stdout.split('\n')).toEqual([
    `API root  ${root}`,
    'Account   demo@example.com',
    `Data      ${data}`,
    '',
  ]);
  expect(server.output.stderr).not.toContain(password);
  expect(existsSync(path.join(data, 'account.json'))).toBe(false);
});

test('the lines for people come before the log', async () => {
  const main = path.join(import.meta.dirname, 'main.ts');
  const options = ['--port', '0', '--data', await temporaryFolder()];
  const both = spawn('sh', [
    '-c',
    'exec "$0" "$@" 2>&1',
    process.execPath,
    ...programArguments(main),
    ...options,
  ]);
  onTestFinished(() => void both.kill('SIGKILL'));
  let output = '';
  both.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('Server listening')) await once(both.stdout, 'data');

  expect(output).toMatch(
    /^API root [^]*\nAccount [^]*\nexport FILE_STORAGE_BASE_URL=(\S+)\/api\/v1 FILE_STORAGE_APP_URL=\1\n[^]*\nexport FILE_STORAGE_TOKEN='[^]*\ncurl -H [^]*\n\{.*Server listening/,
  );
});

test('an error prints one line, and the exit code is 1', async () => {
  const server = serve('--data', '/dev/null/data');

  expect(await exitCode(server.process)).toBe(1);

  expect(server.output.stdout).toBe('');
  expect(server.output.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^error: The data folder \/dev\/null\/data cannot be written: EEXIST: file already exists, mkdir '\/dev\/null'/,
    ),
  ]);
});

test('after SIGTERM, the server is not ready but still answers new connections, and then stops', async () => {
  const server = serve('--port', '0', '--data', await temporaryFolder(), '--drain-time', '2');
  await printed(server, '/notes"\n');
  const { FILE_STORAGE_BASE_URL: url, FILE_STORAGE_TOKEN: token } = Object.fromEntries(
    [...server.output.stdout.matchAll(/(FILE_STORAGE_\w+)='?([^'\s]+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;
  const status = async (path: string) => {
    const headers = { authorization: `Bearer ${token!}` };
    return (await fetch(new URL(path, url), { headers })).status;
  };
  expect([await status('/health/ready'), await status('/health/live')]).toEqual([200, 200]);

  server.process.kill('SIGTERM');
  while ((await status('/health/ready')) !== 503);

  expect([await status('/health/live'), await status('/api/v1/notes')]).toEqual([200, 200]);
  expect(await exitCode(server.process)).toBe(0);
});

test('a second signal ends a server that drains at once', async () => {
  const server = serve('--port', '0', '--data', await temporaryFolder(), '--drain-time', '600');
  await printed(server, '/notes"\n');
  server.process.kill('SIGTERM');
  while (!server.output.stderr.includes('draining')) await once(server.process.stderr, 'data');

  server.process.kill('SIGTERM');

  await once(server.process, 'close');
  expect(server.process.signalCode).toBe('SIGTERM');
});

test('Ctrl-C stops the server without draining', async () => {
  const server = serve('--port', '0', '--data', await temporaryFolder(), '--drain-time', '600');
  await printed(server, '/notes"\n');

  server.process.kill('SIGINT');

  expect(await exitCode(server.process)).toBe(0);
  expect(server.output.stderr).not.toContain('draining');
});
