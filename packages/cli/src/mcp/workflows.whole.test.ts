import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';
import { agentOf, archive, type Agent } from '../testing/agent.ts';
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
