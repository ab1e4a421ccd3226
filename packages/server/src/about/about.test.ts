import path from 'node:path';
import Fastify from 'fastify';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestServer } from '../testing/test-server.ts';
import { carried } from './packaged-files.ts';
import { serveDocumentation } from './index.ts';
import { answerErrors } from '../plugins/error-answers.ts';

test('the front page shows three addresses in three lines', async () => {
  const { url } = await startTestServer();

  const answer = await fetch(url);

  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answer.text()).split('\n')).toEqual([
    `API root   ${url}/api/v1`,
    `Reference  ${url}/docs/`,
    `OpenAPI    ${url}/openapi.json`,
    '',
  ]);
});

test('the front page has links for a browser', async () => {
  const { url } = await startTestServer();

  const answer = await fetch(url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain(`<a href="${url}/docs/">`);
});

test('the description is the reference description, with this server as its only server', async () => {
  const { url, apiUrl } = await startTestServer();

  const answer = await fetch(`${url}/openapi.json`);

  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { servers, ...rest } = (await answer.json()) as { servers: unknown };
  expect(servers).toEqual([{ url: apiUrl, description: 'This server.' }]);
  const { servers: written, ...expected } = JSON.parse(await readFile(carried.description, 'utf8')) as {
    servers: unknown;
  };
  expect(rest).toEqual(expected);
  expect(written).not.toEqual(servers);
});

async function siteServer() {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'site/reference'), { recursive: true });
  await writeFile(path.join(folder, 'secret.html'), 'secret');
  for (const [name, text] of Object.entries({
    'index.html': 'index',
    'reference/login.html': 'login',
    'reference/login.md': '# Login',
  })) {
    await writeFile(path.join(folder, 'site', name), text);
  }
  const app = Fastify();
  serveDocumentation(app, path.join(folder, 'site'));
  return app;
}

test.each([
  ['/docs/', 'index', 'text/html; charset=utf-8'],
  ['/docs/reference/login.html', 'login', 'text/html; charset=utf-8'],
  ['/docs/reference/login', 'login', 'text/html; charset=utf-8'],
  ['/docs/reference/login.md', '# Login', 'text/markdown; charset=utf-8'],
])('%s is a file of the site', async (url, text, type) => {
  const app = await siteServer();

  const answer = await app.inject({ url });

  expect(answer).toMatchObject({ statusCode: 200, body: text });
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
});

test.each([
  '/docs/nowhere',
  '/docs/reference',
  '/docs/../secret.html',
  '/docs/%2e%2e/secret.html',
  '/docs/..%2fsecret.html',
  '/docs/reference/../../secret',
  '/docs//etc/passwd',
])('%s is not found', async (url) => {
  const app = await siteServer();

  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('the URL of the site ends with a slash, so that its relative links work', async () => {
  const app = await siteServer();

  expect((await app.inject({ url: '/docs' })).headers.location).toBe('/docs/');
});

test('without a built site, /docs/ is not found', async () => {
  const app = Fastify();
  serveDocumentation(app, path.join(await temporaryFolder(), 'nowhere'));

  expect((await app.inject({ url: '/docs/' })).statusCode).toBe(404);
});

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
