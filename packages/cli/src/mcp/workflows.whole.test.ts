import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';
import { agentOf, agentOfMaria as agent, archive, type Agent } from '../testing/agent.ts';
import { runCommand } from '../testing/run-command.ts';

const folder = path.join(import.meta.dirname, '../../../../openapi/workflows');

/** Returns the operations of each workflow of the contract, by its id. */
async function contractWorkflows(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml'))) {
    let operations: string[] = [];
    for (const [, key, value] of (await readFile(path.join(folder, file), 'utf8')).matchAll(
      /^\s*(?:- )?(workflowId|operationId): (\w+)$/gm,
    )) {
      if (key === 'workflowId') found.set(value!, (operations = []));
      else operations.push(value!);
    }
  }
  return found;
}

interface Setting {
  agent: Agent;
  /** An agent with the same home folder, before a restart. */
  earlier: Agent;
  server: TestServer;
  /** Runs the command as the user, who knows the vault password. */
  asUser: (...args: string[]) => Promise<unknown>;
}

interface Entry {
  id: string;
}

/** Makes a dry run, and carries out the action with its token. */
async function confirmed(agent: Agent, tool: 'trash' | 'vault', args: object): Promise<void> {
  const { confirm } = await agent.call<{ confirm: string }>(tool, { ...args });
  await agent.call(tool, { ...args, confirm });
}

const deleteForever = (agent: Agent, entry: string) =>
  confirmed(agent, 'trash', { entries: [entry], action: 'delete_forever' });

async function uploadAndDelete({ agent }: Setting): Promise<void> {
  await agent.call('upload', { file: await agent.file('harbour.txt', 'Ships') });
  expect(await agent.names()).toEqual(['harbour.txt']);
  await deleteForever(agent, 'harbour.txt');
  expect(await agent.names()).toEqual([]);
}

/** The tool calls for each workflow. */
const byTools: Record<string, (setting: Setting) => Promise<void>> = {
  async signInAndLookAround({ agent }) {
    for (const what of ['user', 'workspaces', 'notes', 'tracked']) await agent.call('read', { what });
  },
  putSmallFile: uploadAndDelete,
  registerSmallFile: uploadAndDelete,
  async resumeMultipartUpload({ agent, earlier, server }) {
    const file = await agent.file('survey.bin', Buffer.alloc(6 * 1024 ** 2, 'survey'));
    const receive = server.objects.receivePart.bind(server.objects);
    vi.spyOn(server.objects, 'receivePart').mockImplementationOnce(async (grant, body) => {
      const part = await receive(grant, body);
      // The agent's host stops in the middle, and starts again.
      earlier.interruption.abort();
      return part;
    });
    expect(await earlier.ask('upload', { file })).toMatchObject({ isError: true });
    await agent.call('upload', { file });
    expect(await agent.names()).toEqual(['survey.bin']);
  },
  async extractArchive({ agent }) {
    await agent.call('upload', { file: await agent.file('a.zip', archive) });
    await agent.call('organise', { action: 'make_folder', to: 'Unpacked' });
    await agent.call('organise', { action: 'extract', entries: ['a.zip'], to: 'Unpacked' });
    expect(await agent.names({ folder: 'Unpacked' })).toEqual(['a.txt']);
    await deleteForever(agent, 'Unpacked');
    expect(await agent.names()).toEqual(['a.zip']);
  },
  async shareAndRevokeLink({ agent }) {
    await agent.call('organise', { action: 'make_folder', to: 'Reports' });
    const { url } = await agent.call<{ url: string }>('share', { entry: 'Reports', link: 'create' });
    expect((await fetch(url)).status).toBe(200);
    await agent.call('share', { entry: 'Reports', link: 'remove' });
    expect((await fetch(url)).status).toBe(404);
    await deleteForever(agent, 'Reports');
  },
  async trashAndDelete({ agent }) {
    const { id } = await agent.call<{ id: number }>('organise', { action: 'make_folder', to: 'Reports' });
    await confirmed(agent, 'trash', { entries: ['Reports'] });
    expect(await agent.names({ in: 'trash' })).toEqual(['Reports']);
    await deleteForever(agent, `id:${id}`);
    expect(await agent.names({ in: 'trash' })).toEqual([]);
  },
  async vaultMoveAndDelete({ agent, asUser }) {
    await asUser('vault', 'create');
    await asUser('vault', 'mkdir', 'Plans');
    await asUser('vault', 'put', await agent.file('diary.txt', 'Dear diary'));
    const { entries } = await agent.call<{ entries: Entry[] }>('find', { in: 'vault' });
    const [to, diary] = entries.map(({ id }) => id);
    await agent.call('vault', { action: 'move', entries: [diary], to });
    expect(await agent.names({ in: 'vault', folder: to })).toHaveLength(1);
    await confirmed(agent, 'vault', { action: 'delete_forever', entries: [diary] });
    expect(await agent.names({ in: 'vault', folder: to })).toEqual([]);
  },
};

const workflows = await contractWorkflows();

test('there are tools for every workflow of the contract', () => {
  expect(Object.keys(byTools).sort()).toEqual([...workflows.keys()].sort());
});

test.each([...workflows])('%s works with tools alone', async (id, operations) => {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const earlier = await agentOf({ apiUrl: server.apiUrl, url: server.url, token });
  const agent = await agentOf({ apiUrl: server.apiUrl, url: server.url, token }, { env: earlier.env });
  const env = { ...agent.env, FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token };
  const asUser = async (...args: string[]) => {
    const ended = await runCommand(args, { env: { ...env, FILE_STORAGE_VAULT_PASSWORD: 'correct horse' } });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  };
  await byTools[id]!({ agent, earlier, server, asUser });
  // The user has logged in before the agent starts.
  const steps = operations.filter((operation) => operation !== 'login');
  expect(steps.length).toBeGreaterThan(0);
  expect(agent.operations).toEqual(expect.arrayContaining(steps));
});

test('an error says what to do next', async () => {
  const { ask, call, file, server } = await agent();
  await call('upload', { file: await file('a.bin', new Uint8Array(4)) });
  await call('organise', { action: 'make_folder', to: 'Reports' });
  const other = await file('a.bin', new Uint8Array(5));
  const errorOf = async (name: string, args: object, by = ask) => {
    const { text, isError } = await by(name, { ...args });
    return isError && text;
  };
  const stranger = await agentOf({ apiUrl: server.apiUrl, token: '9|wrong' });
  const nobody = await agentOf({ apiUrl: 'http://127.0.0.1:9/v1', token: '9|wrong' });
  const missing = 'Nowhere does not exist. Call find to see what is there.';
  expect([
    await errorOf('find', { folder: 'Nowhere' }),
    await errorOf('find', { folder: 'a.bin' }),
    await errorOf('find', { folder: 'Reports', search: 'a' }),
    await errorOf('find', { in: 'vault' }),
    await errorOf('read', { entry: 'Nowhere' }),
    await errorOf('read', { entry: 'id:999999' }),
    await errorOf('read', { entry: 'Reports' }),
    await errorOf('read', { entry: 'a.bin' }),
    await errorOf('read', {}),
    await errorOf('read', { entry: 'a.bin', what: 'notes' }),
    await errorOf('upload', { file: other }),
    await errorOf('upload', { file: 'nowhere.txt' }),
    await errorOf('upload', { file: '.' }),
    await errorOf('organise', { action: 'star' }),
    await errorOf('organise', { action: 'move', entries: ['a.bin'] }),
    await errorOf('organise', { action: 'rename', entries: ['a.bin', 'Reports'], to: 'b' }),
    await errorOf('organise', { action: 'rename', entries: ['Reports'], to: 'a.bin' }),
    await errorOf('organise', { action: 'rename', entries: ['a.bin'], to: 'Reports' }),
    await errorOf('organise', { action: 'make_folder', to: 'Reports' }),
    await errorOf('share', { entry: 'a.bin' }),
    await errorOf('share', { entry: 'a.bin', emails: ['nobody'] }),
    await errorOf('trash', { entries: ['a.bin'], action: 'restore' }),
    await errorOf('vault', { action: 'move', entries: ['a.bin'], to: 'id:1' }),
    await errorOf('note', { title: '', body: '' }),
    await errorOf('find', {}, stranger.ask),
    await errorOf('find', {}, nobody.ask),
  ]).toEqual([
    missing,
    'a.bin is not a folder. Give a folder.',
    'search, trash and starred search everywhere. Omit folder.',
    'There is no vault. Ask the user to make one: file-storage vault create.',
    missing,
    'id:999999 does not exist. Call find to see what is there.',
    'Reports is a folder. Use find to list it.',
    'a.bin is not a text file. Ask the user to download it.',
    'No file is given. Give entry; find lists the files.',
    'To read an entry, set what to file, not notes.',
    expect.stringMatching(
      /^Another a\.bin already exists \(id:\d+\)\. Rename or move that entry with organise/,
    ),
    expect.stringMatching(
      /nowhere\.txt: no such file or directory\. Give the absolute path of a file or folder that exists/,
    ),
    '. is not a file. Name one file.',
    'No entries are given. Give entries.',
    'The target is missing. Set `to` for move.',
    'rename accepts one entry. Call it once for each entry.',
    'a.bin already exists as a file. Choose another name.',
    'Reports already exists as a folder. Choose another name.',
    'Reports already exists as a folder. Choose another name.',
    'Give one of emails, unshare and link.',
    expect.stringMatching(/^The server refused the data\. emails: .* Correct the input and call again/),
    'a.bin does not exist. Call find with in: trash.',
    'Entries of the vault need an id, such as id:4823. Call find with in: vault.',
    expect.stringMatching(/^The server refused the data\. title: .* Correct the input and call again/),
    'The server refused the token. Ask the user to run file-storage login URL, and to start this server again.',
    expect.stringMatching(
      /^The server at http:\/\/127\.0\.0\.1:\d+ cannot be reached.*\. Ask the user to check the network, then call/,
    ),
  ]);
  expect(await errorOf('organise', { action: 'extract', entries: ['a.bin'], to: '/' })).toMatch(
    /Invalid archive or wrong password\. .*find/,
  );
  // To drop a misspelt parameter would upload to the root, or list everything.
  expect(await errorOf('upload', { file: other, into: 'Reports' })).toMatch(/into/);
  expect(await errorOf('find', { query: 'a' })).toMatch(/query/);
  expect(await errorOf('read_docs', { name: 'uploads' })).toMatch(/name/);
  // The SDK's error for an invalid input lists the valid ones.
  expect(await errorOf('organise', { action: 'fly' })).toMatch(/make_folder/);
});
