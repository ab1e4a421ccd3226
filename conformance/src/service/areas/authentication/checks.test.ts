import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../../engine/model/report.ts';
import { portOf } from '../../../testing/port-of.ts';
import { runCommandLine } from '../../../testing/run-program.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

test('with a token alone, a run lacks the account to compare the logged-in user with', async () => {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status":"success","user":{"id":1,"email":"mira@example.com"}}');
  });
  const file = path.join(await temporaryFolder(), 'report.json');
  const baseUrl = `http://127.0.0.1:${await portOf(server)}/v1`;
  const given = ['--base-url', baseUrl, '--token', 't', '--only', 'AUTH-14.1', '--report', `json=${file}`];
  const { stdout } = await runCommandLine(given, { FILE_STORAGE_NO_REPORT: 'false' });
  const { checks, requirements } = JSON.parse(await readFile(file, 'utf8')) as Report;
  expect(checks.map(({ reason }) => reason)).toEqual(['needs --email and --password']);
  expect(requirements.find(({ id }) => id === 'AUTH-14')).toMatchObject({
    verdict: 'not exercised',
    remedies: ['e-mail address and password'],
  });
  expect(stdout).toContain('FILE_STORAGE_EMAIL=... FILE_STORAGE_PASSWORD=...');
});
