import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { portOf } from '../testing/port-of.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test.each([
  ['POST', 'notes/create', ['What the client created stays in its account (createNote)']],
  ['GET', 'notes', []],
])('after %s /%s, the command says what stays in the account of the client', async (method, below, said) => {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status":"success","note":{"id":1}}');
  });
  const file = path.join(await temporaryFolder(), 'client.mjs');
  await writeFile(
    file,
    `export default ({ baseUrl, token, name }) => fetch(baseUrl + '/${below}', {
      method: '${method}',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      ...('${method}' === 'POST' && { body: JSON.stringify({ title: name, body: 'Buy milk' }) }),
    });`,
  );
  const upstream = `http://127.0.0.1:${await portOf(server)}/v1`;
  const given = ['--upstream', upstream, '--token', '1|token', '--module', file, '--only', 'other success*'];
  const { stdout } = await runCommandLine(['client', ...given]);
  expect(stdout).toContain('workflows completed:');
  expect(stdout.match(/^What the client created stays in its account \(\w+\)/gm) ?? []).toEqual(said);
});
