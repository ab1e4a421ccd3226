import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { programArguments } from '../../packages/options/our-program.ts';
import { portOf } from './testing/port-of.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** A server that accepts every login, reports the next request, and does not respond to it. */
async function startServer() {
  const requests = new EventEmitter();
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/v1/cli/loggedUser') answer(response, 200, { status: 'success' });
    else requests.emit('request', response);
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}/v1`;
  return { baseUrl, asked: once(requests, 'request') as Promise<[ServerResponse]> };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function start(baseUrl: string, ...more: string[]) {
  const folder = await temporaryFolder();
  const report = path.join(folder, 'report.json');
  const args = ['--base-url', baseUrl, '--token', 'a-token', '--only', 'FOLDER-4', ...more];
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [...programArguments(main), ...args, '--report', `json=${report}`]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, report };
}

/** The first chunk of a stream. */
const firstWords = async (stream: Readable): Promise<string> => {
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  return chunk.toString();
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('after %s the run clears up, writes its reports and ends with %i', async (signal, code) => {
  const { baseUrl, asked } = await startServer();
  const { child, report } = await start(baseUrl);
  const ended = once(child, 'exit');
  const [underWay] = await asked;
  child.kill(signal);
  expect(await firstWords(child.stderr)).toContain(`${signal}: cleaning up`);
  answer(underWay, 422, { message: 'refused' });
  expect(await ended).toEqual([code, null]);
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ interrupted: true });
});

test('a second signal ends it at once, with what that leaves', async () => {
  const { baseUrl, asked } = await startServer();
  const { child } = await start(baseUrl);
  const ended = once(child, 'exit');
  await asked;
  child.kill('SIGINT');
  await firstWords(child.stderr);
  child.kill('SIGTERM');
  expect(await firstWords(child.stderr)).toContain(
    'Stopped before the clean-up was complete: folders with names such as conformance1a2b3c4d and whatever else it created may still be there. No report was written.',
  );
  expect(await ended).toEqual([143, null]);
});

test('a run that waits for many requests at a time warns of no memory leak', async () => {
  const busy = createServer((request, response) => {
    answer(response, request.url!.endsWith('/cli/loggedUser') ? 200 : 503, { message: 'busy' });
  });
  const { child } = await start(
    `http://127.0.0.1:${await portOf(busy)}/v1`,
    '--only',
    '*',
    '--concurrency',
    '64',
  );
  child.stdout.resume();
  expect(await text(child.stderr)).toBe('');
});

test('where nobody has built the command, it says how it is called there', async () => {
  const folder = await temporaryFolder();
  const bin = path.join(folder, 'bin/file-storage-conformance.mjs');
  await cp(path.join(import.meta.dirname, '../bin/file-storage-conformance.js'), bin);
  const { status, stderr } = spawnSync(process.execPath, [bin, '--help'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'This is a clone, where the command is called: npm run conform --\n',
  });
});
