import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchOptions, type Entry } from '../../../../docs/theme/search-options.ts';
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts';
import { connectedTo } from '../testing/mcp-client.ts';
import { Documentation } from './documentation.ts';
import { createDocsServer } from './server.ts';

const uploads = `# Uploads

Send the bytes, see [limits](limits.md#size) and [U-37](./limits.md#u-37).

## Large files

In parts. [An upload](https://example.com/a.md).

\`\`\`sh
## no heading
\`\`\`

### Sign

One URL each.

## Large files

Twice.

## Clean up

Delete.
`;

const limits = `# Limits

- U-37 How is it made? Assume: nothing.

- U-371 Another one.

| Id | Requirement |
|---|---|
| **GEN-3** | JSON. |
`;

const createLink = '# POST /link\n\nSee [errors](../../limits.md#size) and [a link](../resources/Link.md).\n';

const pages: Record<string, string> = {
  uploads,
  limits,
  'reference/operations/createLink': createLink,
  'reference/resources/Link': '# Link\n',
  long: `# Long\n\n## First\n\n${'a line of ten words or so, for the size of it\n'.repeat(300)}\n## Second\n\nEnd.\n`,
};

const entry = (address: string, page: string, title = page, weight = 1) => ({
  ...{ address, page, title, weight },
  text: '',
});

const entries = [
  entry('uploads.html', 'Uploads', 'Uploads', 4),
  entry('uploads.html#large-files', 'Uploads', 'Large files'),
  entry('reference/operations/createLink.html', 'Create a link', 'Create a link', 3),
  entry('reference/operations/createLink.html#body-password', 'Create a link', 'password'),
];

const script = (all: readonly Omit<Entry, 'id'>[]) => {
  const index = new MiniSearch<Entry>(searchOptions);
  index.addAll(all.map((each, id) => ({ id, ...each })));
  return `(self.searchIndexes??=[]).push(${JSON.stringify(index)});\n`;
};

/** Creates a small site, and an agent that reads it with the client of the MCP SDK. */
async function reader() {
  const folder = await temporaryFolder();
  const files: Record<string, string> = {
    'llms.txt': '# All\n\n- [Uploads](uploads.md)\n',
    'assets/search-index.js': script(entries),
    'assets/search-more.js': script([entry('limits.html#u-37', 'Limits', 'U-37')]),
  };
  for (const [page, text] of Object.entries(pages)) files[`${page}.md`] = text;
  for (const [place, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
    await writeFile(path.join(folder, place), text);
  }
  return { ...(await readerOf(new Documentation(folder))), folder };
}

async function readerOf(documentation: Documentation) {
  const { ask, said } = await connectedTo(createDocsServer(new AbortController().signal, documentation));
  const search = (query: string) => said('search_docs', { query });
  const read = (page?: string, offset?: number) => said('read_docs', { page, offset });
  return { ask, search, read };
}

test('a search returns pages and sections, best first, and each can be read', async () => {
  const { search, read } = await reader();
  expect(await search('uploads')).toBe('- uploads: Uploads\n- uploads#Large files: Uploads');
  expect(await search('password')).toBe('- reference/operations/createLink: Create a link');
  expect(await search('U-37')).toBe('- limits#U-37: Limits');
  expect(await search('giraffe')).toBe('Nothing found. Try other words, or read_docs without a page.');
  expect(await read('limits#U-37')).toBe('- U-37 How is it made? Assume: nothing.');
});

test('a section ends at the next heading of its level', async () => {
  const { read } = await reader();
  const section = await read('uploads#Large files');
  expect(section).toMatch(/^## Large files\n\nIn parts.*## no heading.*One URL each\..*Twice\.$/s);
  expect(section).not.toContain('Delete');
  expect(await read('uploads.md#large-files-2')).toBe(section);
  expect(await read('uploads#sign')).toBe('### Sign\n\nOne URL each.');
  expect(await read('/limits.html#gen-3')).toBe('| **GEN-3** | JSON. |');
});

test('links name pages from the root, as read_docs accepts them', async () => {
  const { read } = await reader();
  const text = await read('reference/operations/createLink#password');
  expect(text).toContain('[errors](limits#size) and [a link](reference/resources/Link)');
  expect(await read('uploads')).toContain('[limits](limits#size) and [U-37](limits#u-37)');
  expect(await read('uploads')).toContain('(https://example.com/a.md)');
  expect(await read()).toBe(await read('llms.txt'));
});

test('a long page is split into pieces that end with a line', async () => {
  const { read } = await reader();
  const first = await read('long');
  const [, offset] =
    /\((\d+) more characters: offset (\d+)\. Or read one section of the page: First; Second\.\)$/
      .exec(first)!
      .slice(1);
  const second = await read('long', Number(offset));
  const [body] = first.split('\n\n(');
  expect(`${body!}\n${second}`).toContain(pages['long']);
});

test.each([
  ['nowhere', 'There is no page nowhere. Call search_docs to find one.'],
  ['../../etc/passwd', 'There is no page etc/passwd. Call search_docs to find one.'],
  ['assets/search-index.js', 'There is no page assets/search-index.js. Call search_docs to find one.'],
  ['uploads#Nothing', 'uploads has no section Nothing. Read it without.'],
])('there is no page %s, and the error says what to do', async (page, message) => {
  const { ask } = await reader();
  expect(await ask('read_docs', { page })).toEqual({ text: message, isError: true });
});

test('in a checkout without a built site, the error says what to run', async () => {
  const { ask } = await readerOf(new Documentation(path.join(tmpdir(), 'no-such-folder')));
  const answers = [await ask('search_docs', { query: 'upload' }), await ask('read_docs', {})];
  for (const { text, isError } of answers)
    expect([text, isError]).toEqual([
      'The documentation is not built in this checkout. Run npm run docs.',
      true,
    ]);
});
