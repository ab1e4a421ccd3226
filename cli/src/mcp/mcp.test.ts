import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { Drive } from '../drive.ts';
import { atHome } from '../testing/at-home.ts';
import { createMcpServer } from './server.ts';

async function agent({ allowWrite = true } = {}) {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  await server.addUser('jonas@example.com');
  const { env, folder } = await atHome();
  const client = createClient({ baseUrl: server.apiUrl, token });
  const around = {
    ...{
      env,
      stdin: Readable.from([]),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      ask: undefined,
    },
    signal: new AbortController().signal,
  };
  const drive = new Drive(client, 0);
  const session = { around, client, drive, appUrl: server.url, json: true, print: () => undefined };
  const mcp = createMcpServer(session, { allowWrite });
  const sdk = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([mcp.connect(there), sdk.connect(here)]);
  onTestFinished(() => sdk.close());
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = (await sdk.callTool({ name, arguments: args })) as CallToolResult;
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', isError: isError ?? false };
  };
  const call = async <Value>(name: string, args: Record<string, unknown> = {}) => {
    const { text, isError } = await ask(name, args);
    expect([text, isError]).toEqual([text, false]);
    return JSON.parse(text) as Value;
  };
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const names = async (args: object = {}) =>
    (await call<{ entries: { name: string }[] }>('find', { ...args })).entries.map(({ name }) => name);
  return { sdk, ask, call, file, names };
}

test('the tools are few, small and marked, and those that write are off unless allowed', async () => {
  const { sdk } = await agent();
  const list = await sdk.listTools();
  expect(list.tools.map(({ name }) => name)).toEqual([
    'find',
    'read',
    'upload',
    'organise',
    'share',
    'trash',
    'note',
  ]);
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(6000);
  const marked = (hint: 'readOnlyHint' | 'destructiveHint') =>
    list.tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect([marked('readOnlyHint'), marked('destructiveHint')]).toEqual([
    ['find', 'read'],
    ['share', 'trash'],
  ]);
  const reader = await agent({ allowWrite: false });
  expect((await reader.sdk.listTools()).tools.map(({ name }) => name)).toEqual(['find', 'read']);
  expect(await reader.ask('trash', { entries: ['a.txt'] })).toMatchObject({ isError: true });
});

test('a file is uploaded, found, read in pieces, moved and renamed', async () => {
  const { call, file, names } = await agent();
  // The first piece ends within a letter.
  const text = 'Bücher\n'.repeat(4000);
  await call('organise', { action: 'make_folder', to: 'Reports' });
  await call('upload', { file: await file('a.txt', text), folder: 'Reports' });
  expect(await names({ search: 'a.t' })).toEqual(['a.txt']);
  const first = await call<{ text: string; next: number }>('read', { entry: 'Reports/a.txt' });
  const second = await call<{ text: string; next: null }>('read', {
    entry: 'Reports/a.txt',
    offset: first.next,
  });
  expect([first.text + second.text === text, second.next]).toEqual([true, null]);
  await call('organise', { action: 'rename', entries: ['Reports/a.txt'], to: 'b.txt' });
  await call('organise', { action: 'move', entries: ['Reports/b.txt'], to: '/' });
  await call('organise', { action: 'star', entries: ['b.txt'] });
  expect([await names(), await names({ in: 'starred' })]).toEqual([['Reports', 'b.txt'], ['b.txt']]);
});

test('nothing goes into the trash or out of it before a dry run is confirmed', async () => {
  const { call, names } = await agent();
  await call('organise', { action: 'make_folder', to: 'Reports' });
  const dry = await call<{ dryRun: boolean; entryIds: number[] }>('trash', { entries: ['Reports'] });
  expect(dry).toMatchObject({ dryRun: true, would: 'trash', next: 'Call again with confirm: true.' });
  expect(await names()).toEqual(['Reports']);
  await call('trash', { entries: ['Reports'], confirm: true });
  expect([await names(), await names({ in: 'trash' })]).toEqual([[], ['Reports']]);
  await call('trash', { entries: ['Reports'], action: 'restore', confirm: true });
  expect(await names()).toEqual(['Reports']);
  const forever = { entries: [`id:${dry.entryIds[0]!}`], action: 'delete_forever' };
  await call('trash', forever);
  expect(await names()).toEqual(['Reports']);
  await call('trash', { ...forever, confirm: true });
  expect([await names(), await names({ in: 'trash' })]).toEqual([[], []]);
});

test('an entry is shared with a user, and by a link that can be ended', async () => {
  const { call } = await agent();
  await call('organise', { action: 'make_folder', to: 'Reports' });
  expect(await call('share', { entry: 'Reports', emails: ['jonas@example.com'] })).toMatchObject([
    { email: 'jonas@example.com' },
  ]);
  const { url } = await call<{ url: string }>('share', { entry: 'Reports', link: 'create' });
  expect((await fetch(url)).status).toBe(200);
  await call('share', { entry: 'Reports', link: 'remove' });
  expect((await fetch(url)).status).not.toBe(200);
});

test('notes are written and read, and workspaces are read', async () => {
  const { call } = await agent();
  await call('note', { title: 'Tuesday', body: 'Call Jonas' });
  expect(await call('read', { what: 'notes' })).toMatchObject([{ title: 'Tuesday', body: 'Call Jonas' }]);
  expect(await call('read', { what: 'workspaces' })).toEqual([]);
});

test('an error says what to do next', async () => {
  const { ask, call, file } = await agent();
  await call('upload', { file: await file('a.bin', new Uint8Array(4)) });
  const told = async (name: string, args: object) => {
    const { text, isError } = await ask(name, { ...args });
    return isError && text;
  };
  expect(await told('read', { entry: 'Nowhere' })).toBe(
    'There is no Nowhere. file-storage ls shows what is there.',
  );
  expect(await told('read', { entry: 'a.bin' })).toBe('a.bin is no text. Tell the user to download it.');
  expect(await told('read', {})).toBe('Which file? Give entry; find lists what is there.');
  expect(await told('organise', { action: 'move', entries: ['a.bin'] })).toBe('Where to? Give to for move.');
  expect(await told('organise', { action: 'extract', entries: ['a.bin'], to: '/' })).toContain(
    'Invalid archive',
  );
  expect(await told('share', { entry: 'a.bin' })).toBe('Give either emails or link.');
});
