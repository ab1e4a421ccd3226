import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../plugins/error-answers.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { serveDocumentation } from './documentation.ts';

test('in a checkout without a built site, the error says what to run', async () => {
  const app = Fastify();
  answerErrors(app);
  serveDocumentation(app, `${await temporaryFolder()}/none`);
  const answer = await app.inject('/docs/');
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: expect.stringContaining('npm run docs') as string },
  ]);
});

test('a browser gets the missing page with status 404, with links that lead into the site', async () => {
  const folder = await temporaryFolder();
  await writeFile(
    `${folder}/404.html`,
    '<html lang="en" data-root=""><link href="/assets/site.css"><a href="#main">Skip</a><a href="/index.html">Home</a>',
  );
  const app = Fastify();
  answerErrors(app);
  serveDocumentation(app, folder);
  const shown = await app.inject({ url: '/docs/guides/none.html', headers: { accept: 'text/html,*/*' } });
  expect([shown.statusCode, shown.body]).toEqual([
    404,
    '<html lang="en" data-root="/docs"><link href="/docs/assets/site.css"><a href="#main">Skip</a><a href="/docs/index.html">Home</a>',
  ]);
  const answer = await app.inject('/docs/assets/none.js');
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) as string }]);
});
