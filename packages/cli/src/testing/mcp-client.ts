import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult, ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished } from 'vitest';

/** Connects the client of the MCP SDK, as an agent does, until the end of the test. */
export async function connected(transport: Transport, capabilities: ClientCapabilities = {}) {
  const sdk = new Client({ name: 'test', version: '1' }, { capabilities });
  onTestFinished(() => sdk.close());
  await sdk.connect(transport);
  /** Calls a tool, and returns the text of its answer. */
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = (await sdk.callTool({ name, arguments: args })) as CallToolResult;
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', isError: isError ?? false };
  };
  /** The same for a tool that must succeed. */
  const said = async (name: string, args: Record<string, unknown> = {}) => {
    const { text, isError } = await ask(name, args);
    expect([text, isError]).toEqual([text, false]);
    return text;
  };
  return { sdk, ask, said };
}

/** The same for a server in this process. */
export async function connectedTo(server: McpServer, capabilities?: ClientCapabilities) {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  return connected(here, capabilities);
}
