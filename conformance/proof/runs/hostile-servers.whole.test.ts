import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { expect, test } from 'vitest';
import { expectWholeReports, reportOptions } from '../testing/all-reports.ts';
import {
  floods,
  hostilities,
  listen,
  oddJson,
  startHostileServer,
  type Answering,
} from '../testing/hostile-server.ts';
import { runCommandLine, type Ended } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';

const token = 'canary-of-a-token';
const unhurried = ['--token', token, '--profile', 'full', '--allow-leftovers'];
const options = [...unhurried, '--timeout', '1'];

/** Exit code 3, and a one-line message. */
function expectUnreachable({ exitCode, stderr }: Ended): void {
  expect(stderr).toMatch(/^error: .{20,250}\n$/);
  expect(stderr).not.toContain(token);
  expect(exitCode).toBe(3);
}

test.each(Object.entries({ ...floods, ...hostilities }))(
  'a response %s to the sign-in is reported in one line',
  async (_, answer) => {
    const { baseUrl, sent } = await startHostileServer(answer, { signsIn: false });
    expectUnreachable(await runCommandLine(['--base-url', baseUrl, ...options]));
    // The runner reads at most 64 MiB, and buffers on the way contain some more.
    expect(sent()).toBeLessThan(100 * 1024 * 1024);
  },
);

/** Each of these responses is read up to the limit, so a few checks suffice. */
const few = ['--only', 'listNotes'];

test.each([
  ...Object.entries(floods).map(([name, answer]) => [name, answer, few] as const),
  ...Object.entries(hostilities).map(([name, answer]) => [name, answer, []] as const),
])('an answer %s to everything but the sign-in makes the run fail, and end', async (_, answer, selection) => {
  const { baseUrl } = await startHostileServer(answer, { signsIn: true });
  const folder = await temporaryFolder();
  const args = ['--base-url', baseUrl, ...options, ...selection, ...reportOptions(folder)];
  const { exitCode, stderr, stdout } = await runCommandLine(args);
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/^ +at .+:\d+:\d+/m);
  expect(exitCode).toBe(1);
  await expectWholeReports(folder);
});

const limited: Answering = (response) => {
  // Longer than the runner waits, so that the test need not wait either.
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '100' });
  response.end('{"message":"Too Many Attempts."}');
};

test('a 429 to everything but the sign-in is no result, and the report says that it is the limit', async () => {
  const { baseUrl } = await startHostileServer(limited, { signsIn: true });
  const folder = await temporaryFolder();
  // This server lets everybody sign in, with or without a token.
  const args = ['--base-url', baseUrl, ...options, '--skip', 'AUTH-3', ...reportOptions(folder)];
  const { exitCode, stdout } = await runCommandLine(args);
  expect(stdout).toMatch(/^ +1\. the server returned 429, too many requests, to \d+ of \d+ requests/m);
  expect(stdout).toMatch(/^fail .*; the server returned 429 to most checks/m);
  expect(exitCode).toBe(2);
  const { causes } = await expectWholeReports(folder);
  expect(causes.map(({ advice }) => advice)).toEqual([expect.stringContaining('--max-rps')]);
});

test.each<[string, Answering, RegExp]>([
  ['no HTTP', hostilities['that is no HTTP'], /not valid HTTP/],
  [
    'a response that breaks off',
    hostilities['that breaks off'],
    /began, and the server closed the connection before its end/,
  ],
  ['a response that never ends', hostilities['that trickles in'], /began, and did not end within 1 s/],
  [
    'a closed connection',
    ({ socket }) => {
      socket?.destroy();
    },
    /closed the connection before its response/,
  ],
  [
    'a wrong coding',
    (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}');
    },
    /Content-Encoding is gzip/,
  ],
])('%s for all but the sign-in is one cause, which counts what was sent', async (_, answer, words) => {
  let received = 0;
  const counting: Answering = (response, request) => {
    received++;
    answer(response, request);
  };
  const { baseUrl } = await startHostileServer(counting, { signsIn: true });
  const folder = await temporaryFolder();
  await runCommandLine(['--base-url', baseUrl, ...options, '--skip', 'AUTH-*', ...reportOptions(folder)]);
  const { causes } = await expectWholeReports(folder);
  const broken = causes.filter(({ kind }) => kind === 'broke').map(({ cause }) => cause);
  expect(broken).toEqual([
    expect.stringMatching(/^the server gave no usable response from .* it still answers getLoggedUser$/),
  ]);
  expect(broken[0]).toMatch(words);
  // Others may be of the clean-up.
  expect(Number(/\(to (\d+) requests/.exec(broken[0]!)?.[1])).toBeLessThanOrEqual(received);
});

const marked: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('\ufeff{"status":"success"}');
};

test.each<[string, Answering, string, string]>([
  ['a page', hostilities['of a captive portal'], 'text/html', '<!doctype html>'],
  ['JSON behind a byte order mark', marked, 'a byte order mark (U+FEFF)', String.raw`\ufeff{"status"`],
])('%s for each success is the first cause, before what follows from it', async (_, answer, named, shown) => {
  const { baseUrl } = await startHostileServer(answer, { signsIn: true });
  const folder = await temporaryFolder();
  const args = ['--base-url', baseUrl, ...unhurried, '--only', 'FOLDER-*,UPLOAD-*,GEN-3'];
  const { stdout } = await runCommandLine([...args, ...reportOptions(folder)]);
  const { causes } = await expectWholeReports(folder);
  expect(causes[0]?.cause).toContain(named);
  expect(causes[0]?.unblocks).toBeGreaterThan(10);
  const others = causes.slice(1).filter(({ kind }) => kind !== 'behaviour');
  if (named === 'text/html') expect(others.filter(({ cause }) => !cause.startsWith('possibly'))).toEqual([]);
  expect(stdout).toContain(shown);
});

test.each(Object.entries(oddJson))('%s for an answer breaks no check', async (_, answer) => {
  const { baseUrl } = await startHostileServer(answer, { signsIn: true });
  const folder = await temporaryFolder();
  // All of these responses arrive; only a busy machine makes them late.
  const args = ['--base-url', baseUrl, ...unhurried, ...reportOptions(folder)];
  const { exitCode, stderr } = await runCommandLine(args);
  expect(stderr).toBe('');
  expect(exitCode).toBe(1);
  const { checks } = await expectWholeReports(folder);
  const broken = checks.filter(({ verdict }) => verdict === 'error');
  expect(broken.map(({ name, reason }) => [name, reason])).toEqual([]);
});

test('an untrusted certificate is reported in one line', async () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../src/engine/http/fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
  const port = await listen(createSecureServer({ cert: pem('cert'), key: pem('key') }));
  const ended = await runCommandLine(['--base-url', `https://127.0.0.1:${port}/v1`, ...options]);
  expectUnreachable(ended);
  expect(ended.stderr).toContain('--ca');
});

test.each(['403 Forbidden', '200 OK'])(
  'a proxy that responds %s with a page is reported in one line',
  async (status) => {
    const page = '<!doctype html><title>Sign in to the network</title>';
    const proxy = createServer().on('connect', (_request, socket) => {
      socket.on('error', () => undefined);
      socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n\r\n${page}`);
    });
    const proxyUrl = `http://canary-user:canary-secret@127.0.0.1:${await listen(proxy)}`;
    const args = ['--base-url', 'http://files.example.com/v1', '--allow-http', '--proxy', proxyUrl];
    const ended = await runCommandLine([...args, ...options]);
    expectUnreachable(ended);
    expect(ended.stdout + ended.stderr).not.toContain('canary');
  },
);

test('an unreachable state provider is reported in one line', async () => {
  const { baseUrl } = await startHostileServer(hostilities['of a captive portal'], { signsIn: true });
  const gone = createServer();
  const states = `http://127.0.0.1:${await listen(gone)}/_states`;
  gone.close();
  const args = ['--base-url', baseUrl, '--token', token, '--states', states];
  const ended = await runCommandLine(args);
  expectUnreachable(ended);
  expect(ended.stderr).toContain('--states');
});
