import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../engine/model/report.ts';
import { portOf } from '../testing/port-of.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const client = `
const { port, hostname } = new URL(process.env.FILE_STORAGE_BASE_URL);
require('node:net').connect(port, hostname).on('connect', function () {
  this.write('GET /v1/a b HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n');
}).resume().on('error', () => {});
`;

test.each([
  ['proxy', ['--listen', '127.0.0.1:0']],
  ['client', ['--token', 'secret-token', '--only', '429*']],
])('a request that the proxy of %s cannot read is in the reports', async (command, args) => {
  const upstream = createServer((_request, response) => response.writeHead(401).end());
  const port = await portOf(upstream);
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  await writeFile(file('client.cjs'), client);

  await runCommandLine([
    ...[command, '--upstream', `http://127.0.0.1:${port}/v1`, ...args],
    ...['--exec', `"${process.execPath}" "${file('client.cjs')}"`],
    ...['--report', `json=${file('r.json')}`, '--report', `markdown=${file('r.md')}`],
  ]);

  const report = JSON.parse(await readFile(file('r.json'), 'utf8')) as Report;
  expect(report.malformed).toEqual({ count: 1, shown: ['GET /v1/a b HTTP/1.1'] });
  expect(await readFile(file('r.md'), 'utf8')).toContain('Malformed requests');
});

test('a request to which the server breaks the connection is an error in the report and in the exit code', async () => {
  const upstream = createServer(({ socket }) => socket.destroy());
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  await writeFile(
    file('client.cjs'),
    `fetch(process.env.FILE_STORAGE_BASE_URL + '/notes', { headers: { authorization: 'Bearer t' } }).catch(() => {});`,
  );

  const { exitCode } = await runCommandLine([
    ...['proxy', '--upstream', `http://127.0.0.1:${await portOf(upstream)}/v1`, '--listen', '127.0.0.1:0'],
    ...['--exec', `"${process.execPath}" "${file('client.cjs')}"`, '--report', `json=${file('r.json')}`],
  ]);

  const { requests, requirements, causes } = JSON.parse(await readFile(file('r.json'), 'utf8')) as Report;
  expect([exitCode, requests]).toEqual([1, 1]);
  expect(requirements.find(({ id }) => id === 'RULE-1')?.verdict).toBe('error');
  expect(causes.map(({ cause }) => cause)).toEqual([expect.stringContaining('listNotes')]);
});
