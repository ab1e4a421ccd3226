import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQueries } from '../../scripts/docs/search-queries.ts';
import { installPackage } from '../../scripts/package/install-package.ts';
import { startTestServer } from '../server/src/testing/test-server.ts';
import { connected } from './src/testing/mcp-client.ts';

const name = '@file-storage/cli';
const readme = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cli-package-'));
  await installPackage(import.meta.dirname, name, folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The environment of a user who has installed the command. */
async function user(more: Record<string, string> = {}) {
  const bin = path.join(folder, 'node_modules/.bin');
  const home = await mkdtemp(path.join(folder, 'home-'));
  return { HOME: home, PATH: `${bin}:${process.env['PATH']!}`, ...more };
}

/** An agent that starts the installed command. */
async function agentWith(args: readonly string[], env: Record<string, string>) {
  const transport = new StdioClientTransport({ command: 'file-storage', args: ['mcp', ...args], env });
  const { sdk: agent, said: ask } = await connected(transport);
  const toolNames = async () => (await agent.listTools()).tools.map((tool) => tool.name);
  return { agent, toolNames, ask };
}

test('an agent starts it and finds its tools', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const variables = { FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token };
  const { toolNames, ask } = await agentWith([], await user(variables));
  expect(await toolNames()).toEqual(['find', 'read', 'search_docs', 'read_docs']);
  expect(await ask('find', {})).toBe('{"entries":[],"more":false}');
  expect(await ask('read_docs', { page: 'uploads#Small files' })).toMatch(/^## Small files/);
});

/** As `search_docs` shows them: the pages, each once. */
const pagesIn = (text: string) => [...new Set([...text.matchAll(/^- ([^:#]+)/gm)].map(([, page]) => page!))];

test('whoever is not signed in finds in the documentation what the site finds', async () => {
  const { toolNames, ask } = await agentWith(['--docs'], await user());
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
  const { agent, ask } = await agentWith(['--docs'], await user());
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
