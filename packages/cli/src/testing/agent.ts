import { ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { createClient, createHooks } from '../../../client/src/index.ts';
import { Drive } from '../drive.ts';
import { createMcpServer } from '../mcp/server.ts';
import { atHome } from './at-home.ts';
import { connectedTo } from './mcp-client.ts';

/** A ZIP archive of `a.txt`. */
export const archive = Buffer.from(
  'UEsDBBQAAAAAAAAAIQDHp4s7BAAAAAQAAAAFAAAAYS50eHR0ZXh0UEsBAhQDFAAAAAAAAAAhAMenizsEAAAABAAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACcAAAAAAA==',
  'base64',
);

/** An account on a server, and its web application. */
export interface Account {
  apiUrl: string;
  url?: string;
  token: string;
}

export interface AgentOptions {
  allowWrite?: boolean;
  allowShare?: boolean;
  /** Whether the folder of the agent's files is open to the server. */
  isOpen?: boolean;
  env?: Record<string, string>;
  /** Answers for the user. Without it, the client cannot ask. */
  answer?: (question: string) => 'accept' | 'decline' | 'cancel';
  /** Roots of the client, as paths or URLs. Without it, the client does not support roots. */
  roots?: string[];
}

/** Connects an agent to the drive of an account, with the client of the MCP SDK. */
export async function agentOf(
  { apiUrl, url, token }: Account,
  { allowWrite = true, allowShare = true, isOpen = true, env: more = {}, answer, roots }: AgentOptions = {},
) {
  const { env, folder } = await atHome(more);
  /** Called operations, in order. */
  const operations: string[] = [];
  const hooks = createHooks({ before: ({ operation }) => void operations.push(operation) });
  const interruption = new AbortController();
  const { signal } = interruption;
  const client = createClient({ baseUrl: apiUrl, token, hooks, signal });
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
  const io = { env, ...streams, ask: undefined, signal };
  const drive = new Drive(client, 0);
  const session = {
    io,
    client,
    drive,
    appUrl: url,
    json: true,
    print: () => undefined,
    tell: () => undefined,
  };
  const mcp = createMcpServer(session, { allowWrite, allowShare, roots: isOpen ? [folder] : [] });
  const capabilities = { ...(answer && { elicitation: {} }), ...(roots && { roots: {} }) };
  const { sdk, ask, said } = await connectedTo(mcp, capabilities);
  if (answer) {
    sdk.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ action: answer(params.message) }));
  }
  if (roots) {
    const named = roots.map((root) => ({ uri: root.startsWith('/') ? pathToFileURL(root).href : root }));
    sdk.setRequestHandler(ListRootsRequestSchema, () => ({ roots: named }));
  }
  const call = async <Value>(name: string, args: Record<string, unknown> = {}) =>
    JSON.parse(await said(name, args)) as Value;
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const names = async (args: object = {}) =>
    (await call<{ entries: { name: string }[] }>('find', { ...args })).entries.map(({ name }) => name);
  return { sdk, ask, call, file, names, operations, interruption, env, folder };
}

/** The same on a server of its own, where Jonas has an account too. */
export async function agentOfMaria(options?: AgentOptions) {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  await server.addUser('jonas@example.com');
  return { ...(await agentOf({ apiUrl: server.apiUrl, url: server.url, token }, options)), server };
}

export type Agent = Awaited<ReturnType<typeof agentOf>>;
