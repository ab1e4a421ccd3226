import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { Report } from '../../src/engine/model/report.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startRunner } from '../testing/start-runner.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { play } from './tasks.ts';
import { Client } from './client.ts';

test('the proxy judges until SIGINT, writes every kind of report, and keeps no secret', async () => {
  const target = await startTestTarget();
  const folder = await temporaryFolder();
  const kinds = ['json', 'html', 'markdown', 'junit', 'sarif'];
  const reports = kinds.flatMap((kind) => ['--report', `${kind}=${path.join(folder, kind)}`]);
  const { child, ended } = startRunner(['proxy', '--upstream', target.baseUrl, '--listen', '0', ...reports]);
  const lines = createInterface({ input: child.stdout! });
  const [first] = (await once(lines, 'line')) as [string];
  const [, baseUrl] = /^(http:\/\/127\.0\.0\.1:\d+\/\S+) {2}forwards to /.exec(first) ?? [];
  expect(baseUrl).not.toBe(target.baseUrl);

  const secrets: string[] = [];
  // Both faults put the exchange into the reports, and the token into the exchange.
  const client = new Client(baseUrl!, target.account.password, (request, { token, presigned }) => {
    if (request.step === 'put') request.headers['authorization'] = `Bearer ${token}`;
    if (request.step === 'createShareableLink') request.body!['allow_edit'] = 'no';
    secrets.push(token, ...(presigned === '' ? [] : [...new URL(presigned).searchParams.values()]));
    return undefined;
  });
  await play(client, target.account.email, ['upload', 'links', 'vault']);
  client.close();
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain('SIGINT: stopping, and writing the reports.');
  expect(stdout).toMatch(/^client +AUTH-13 +PUT /m);
  expect(stdout).toMatch(/^client +LINK-6 +POST .*allow_edit: a boolean, got "no"/m);

  const report = JSON.parse(await readFile(path.join(folder, 'json'), 'utf8')) as Report;
  expect([report.profile, report.target, report.interrupted]).toEqual(['proxy', target.baseUrl, false]);
  const failed = report.checks.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ side, proves }) => [side, proves.join()]).sort()).toEqual([
    ['client', 'AUTH-13'],
    ['client', 'LINK-6'],
  ]);
  expect(report.causes.map(({ requirements }) => requirements.join()).sort()).toEqual(['AUTH-13', 'LINK-6']);

  const { email, password } = target.account;
  const hidden = new Set([
    email,
    password,
    'open sesame',
    ...secrets.filter((secret) => secret.length >= 16),
  ]);
  expect(hidden.size).toBeGreaterThanOrEqual(5);
  const texts = await Promise.all(kinds.map((kind) => readFile(path.join(folder, kind), 'utf8')));
  for (const text of [...texts, stdout, stderr]) {
    for (const secret of hidden) expect(text.includes(secret)).toBe(false);
  }
});

test.each([
  [['proxy'], 'error: No server is given: use --upstream, such as https://files.example.com/api/v1.'],
  [['proxy', '--upstream', 'http://files.example.com/v1'], 'in plain text. Use https, or --allow-http'],
  [['proxy', '--upstream', 'http://127.0.0.1:9/v1', '--listen', 'x'], 'a port, or host:port'],
  [
    ['client'],
    'error: No server is given to carry out the requests of the client: use --upstream with the address of a server, such as the one that `npx file-storage-server` prints.',
  ],
  [
    ['client', '--upstream', 'http://127.0.0.1:9/v1', '--only', 'angry'],
    '--only: there is no server behaviour angry.',
  ],
  [['har', '/nowhere.har'], '/nowhere.har does not exist'],
])('%j is refused', async (args, message) => {
  const { exitCode, stderr } = await runCommandLine(args);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test('an unreachable server is reported before a client connects', async () => {
  for (const command of ['proxy', 'client']) {
    const ended = await runCommandLine(
      [command, '--upstream', 'http://127.0.0.1:9/v1', '--listen', '0'].slice(
        0,
        command === 'client' ? 3 : 5,
      ),
    );
    expect(ended).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('cannot be reached') as string,
    });
  }
});

test('a command of --exec that fails, and one that does nothing, are no proof', async () => {
  const target = await startTestTarget();
  const proxy = ['proxy', '--upstream', target.baseUrl, '--listen', '0', '--no-report', '--exec'];
  const PATH = process.env['PATH'] ?? '';
  const body = JSON.stringify({ ...target.account, device_name: 'laptop' });
  const login = `curl -s -H "Content-Type: application/json" -d '${body}' "$FILE_STORAGE_BASE_URL/auth/login"`;
  const ended = async (line: string) => {
    const { exitCode, stdout } = await runCommandLine([...proxy, line], { PATH });
    return [exitCode, /The command ended with .*/.exec(stdout)?.[0], / (\d+) of .* tested/.exec(stdout)?.[1]];
  };
  expect(await ended(login)).toEqual([0, undefined, expect.stringMatching(/^[1-9]/)]);
  expect(await ended(`${login}; exit 7`)).toEqual([
    1,
    'The command ended with exit code 7.',
    expect.stringMatching(/^[1-9]/),
  ]);
  // What it leaves running is ended with it.
  expect(await ended('sleep 600 & exit 7')).toEqual([1, 'The command ended with exit code 7.', '0']);
});

test.each(['proxy', 'client'])(
  '%s ends like an interrupted run if a signal ends its command',
  async (name) => {
    const target = await startTestTarget();
    const listen = name === 'proxy' ? ['--listen', '0'] : [];
    const line = ['--exec', 'echo started; sleep 600', '--no-report'];
    const { child, ended } = startRunner([name, '--upstream', target.baseUrl, ...listen, ...line]);
    await once(createInterface({ input: child.stderr! }), 'line');
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(143);
    expect(stdout).toContain('interrupted:');
  },
);
