import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { installPackage } from '../scripts/package/install-package.ts';
import { startTestServer, testPassword } from '../server/src/testing/test-server.ts';

const name = '@file-storage/cli';
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-package-'));
  await installPackage(import.meta.dirname, name, folder);
  // As `npm install` links it.
  const bin = path.join(folder, 'node_modules/.bin');
  await mkdir(bin);
  await symlink(`../${name}/bin/file-storage.js`, path.join(bin, 'file-storage'));
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** An account, and the environment of a user who has installed the command. */
async function user(more: Record<string, string> = {}) {
  const server = await startTestServer();
  const { email, token } = await server.addUser('maria@example.com');
  const bin = path.join(folder, 'node_modules/.bin');
  const home = await mkdtemp(path.join(folder, 'home-'));
  const env = { HOME: home, PATH: `${bin}:${process.env['PATH']!}`, ...more };
  const sh = (script: string) => run('bash', ['-c', script], { cwd: home, env });
  return { server, email, token, home, env, sh };
}

test('what it imports is what it declares', async () => {
  const manifest = JSON.parse(await readFile(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const dist = path.join(folder, 'node_modules', name, 'dist');
  const files = await readdir(dist);
  const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'utf8')));
  const imports = texts.join('\n').matchAll(/\b(?:from|import\() ?"([^".][^"]*)"/g);
  const packages = [...imports].map(([, specifier]) => /^(@[^/]+\/)?[^/]+/.exec(specifier!)![0]);
  const foreign = packages.filter((each) => !each.startsWith('node:'));
  expect(new Set(foreign)).toEqual(new Set(Object.keys(manifest.dependencies)));
});

test("the README's first lines work in an empty folder", async () => {
  const { server, email, home, sh } = await user({ FILE_STORAGE_PASSWORD: testPassword });
  await mkdir(path.join(home, 'Photos'));
  await writeFile(path.join(home, 'Photos/a.png'), 'a');
  await writeFile(path.join(home, 'report.pdf'), '%PDF-1.7');
  const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const sample = codeIn(readme, 'sh').find((each) => each.startsWith('file-storage login'))!;
  const [first] = sample.split('\n\n');
  const script = first!.replace('https://storage.example.com/api/v1', `${server.apiUrl} --email ${email}`);
  const { stdout, stderr } = await sh(`set -e\n${script}`);
  expect([stdout.match(/^\w+/gm), stderr]).toEqual([
    // `2`, `1` and `0` begin the lines that count.
    'Signed made uploaded uploaded 2 id id downloaded 1 skipped 0 would 1'.split(' '),
    '',
  ]);
  expect(await readFile(path.join(home, 'back.pdf'), 'utf8')).toBe('%PDF-1.7');
});

test('a reader of its output may go away', async () => {
  const { server, token, sh } = await user();
  const variables = `export FILE_STORAGE_BASE_URL='${server.apiUrl}' FILE_STORAGE_TOKEN='${token}'`;
  const piped = await sh(
    `${variables}; set -o pipefail; file-storage mkdir A; file-storage ls --json | head -c 1`,
  );
  expect([piped.stdout, piped.stderr]).toEqual(['made  id:1  A\n[', '']);
});

test('an agent starts it and finds its tools', async () => {
  const { server, token, env } = await user();
  const variables = { FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token };
  const agent = new Client({ name: 'test', version: '1' });
  onTestFinished(() => agent.close());
  await agent.connect(
    new StdioClientTransport({ command: 'file-storage', args: ['mcp'], env: { ...env, ...variables } }),
  );
  const { tools } = await agent.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(['find', 'read']);
  const answer = await agent.callTool({ name: 'find', arguments: {} });
  expect(answer.content).toEqual([{ type: 'text', text: '{"entries":[],"more":false}' }]);
});
