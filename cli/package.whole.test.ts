import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { searchQueries } from '../scripts/docs/search-queries.ts';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { installPackage } from '../scripts/package/install-package.ts';
import { startTestServer, testPassword } from '../server/src/testing/test-server.ts';

const name = '@file-storage/cli';
const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-package-'));
  await installPackage(import.meta.dirname, name, folder);
  // As `npm install` links it.
  const bin = path.join(folder, 'node_modules/.bin');
  await mkdir(bin);
  await symlink(`../${name}/bin/file-storage.js`, path.join(bin, 'file-storage'));
});

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
  const files = (await readdir(dist)).filter((file) => file.endsWith('.js'));
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

/** An agent that starts the installed command. */
async function agentWith(args: readonly string[], env: Record<string, string>) {
  const agent = new Client({ name: 'test', version: '1' });
  onTestFinished(() => agent.close());
  await agent.connect(new StdioClientTransport({ command: 'file-storage', args: ['mcp', ...args], env }));
  const toolNames = async () => (await agent.listTools()).tools.map((tool) => tool.name);
  const ask = async (name: string, input: Record<string, unknown>) => {
    const answer = (await agent.callTool({ name, arguments: input })) as CallToolResult;
    const [first] = answer.content;
    const text = first?.type === 'text' ? first.text : '';
    expect([text, answer.isError]).toEqual([text, undefined]);
    return text;
  };
  return { agent, toolNames, ask };
}

test('an agent starts it and finds its tools', async () => {
  const { server, token, env } = await user();
  const variables = { FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token };
  const { toolNames, ask } = await agentWith([], { ...env, ...variables });
  expect(await toolNames()).toEqual(['find', 'read', 'search_docs', 'read_docs']);
  expect(await ask('find', {})).toBe('{"entries":[],"more":false}');
  expect(await ask('read_docs', { page: 'uploads#Small files' })).toMatch(/^## Small files/);
});

/** As `search_docs` shows them: the pages, each once. */
const pagesIn = (text: string) => [...new Set([...text.matchAll(/^- ([^:#]+)/gm)].map(([, page]) => page!))];

test('whoever is not signed in finds in the documentation what the site finds', async () => {
  const { env } = await user();
  const { toolNames, ask } = await agentWith(['--docs'], env);
  expect(await toolNames()).toEqual(['search_docs', 'read_docs']);
  const missed: string[] = [];
  for (const [query, ...wanted] of searchQueries) {
    const found = pagesIn(await ask('search_docs', { query }));
    if (!wanted.some((page) => found.slice(0, 2).includes(page)))
      missed.push(`${query}: ${found.join(', ')}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
  const [first] = pagesIn(await ask('search_docs', { query: 'GEN-3' }));
  expect(first).toBe('requirements');
});

/** What an agent asks to write a program, and the pages that it reads for it. */
const tasks: readonly (readonly [task: string, query: string, ...pages: string[]])[] = [
  [
    'upload 30 MB',
    'upload a large file in parts',
    ...['createMultipartUpload', 'signParts', 'completeMultipartUpload', 'registerEntry'],
  ],
  ['share an entry', 'share with a colleague', 'shareEntry'],
  [
    'create a link with a password and an expiry date',
    'link with password and expiry',
    'createShareableLink',
  ],
  ['restore an entry from the trash', 'restore', 'restoreEntries'],
  [
    'upload a file to the vault',
    'upload a file to the vault',
    ...['presignUpload', 'createVault', 'registerEntry', 'listVaultEntries'],
  ],
];

test('what an agent needs to write a program takes at most 10 kB of documentation', async () => {
  const { env } = await user();
  const { agent, ask } = await agentWith(['--docs'], env);
  const listed = Buffer.byteLength(JSON.stringify(await agent.listTools()));
  for (const [task, query, ...pages] of tasks) {
    const found = await ask('search_docs', { query });
    const [first] = pages;
    expect([task, pagesIn(found)]).toEqual([
      task,
      expect.arrayContaining([`reference/operations/${first!}`]),
    ]);
    const texts = await Promise.all(
      pages.map((page) => ask('read_docs', { page: `reference/operations/${page}` })),
    );
    const bytes = listed + Buffer.byteLength([found, ...texts].join(''));
    const row = readme.split('\n').find((line) => line.startsWith(`| ${task} `));
    const [calls, most] = row!.replaceAll(',', '').split('|').slice(2, 4).map(Number);
    expect([task, calls]).toEqual([task, 1 + pages.length]);
    expect([task, bytes, bytes <= most! && most! <= 10_000]).toEqual([task, bytes, true]);
    if (process.env['MCP_FIGURES']) console.log(`| ${task} | ${calls} | ${Math.ceil(bytes / 100) * 100} |`);
  }
});
