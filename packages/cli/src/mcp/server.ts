import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Drive } from '../drive.ts';
import { CommandError, describeError } from '../errors.ts';
import { hints, hintsIn } from '../hints.ts';
import type { Io } from '../io.ts';
import type { Session } from '../session.ts';
import { jsonOf, plain } from '../text.ts';
import { version } from '../version.ts';
import { Confirmations } from './confirmations.ts';
import { docsTools } from './docs-tools.ts';
import { Documentation } from './documentation.ts';
import { OpenFolders } from './open-folders.ts';
import type { Tool, ToolCall } from './tool.ts';
import { fileTools } from './file-tools.ts';
import { organiseTools } from './organise-tools.ts';
import { readingTools } from './reading-tools.ts';
import { shareTool } from './share-tool.ts';
import { trashTool } from './trash-tool.ts';
import { vaultTool } from './vault-tool.ts';

/** All tools, except those for the documentation. */
const tools: readonly Tool[] = [
  ...readingTools,
  ...fileTools,
  ...organiseTools,
  shareTool,
  trashTool,
  vaultTool,
];

const naming =
  'Give an entry by its path from the root (Reports/survey.mp4) or by id:4823, also id:4823/survey.mp4; / is the root.';
const programming = 'To write a program that calls the API, use search_docs and read_docs.';
const readOnly =
  'Nothing can be changed: for that, ask the user to start this server with --allow-write, which adds upload, download, organise, share, trash, vault and note.';

export interface McpOptions {
  /** Whether to offer tools that change something. */
  allowWrite: boolean;
  /** Whether entries may be shared with others. If the agent's client can ask the user, it does so each time. */
  allowShare: boolean;
  /** Local folders for uploads and downloads, in addition to the roots of the agent's client. */
  roots: readonly string[];
}

/** Milliseconds for the user to answer a question. */
const timeToAnswer = 600_000;

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * Creates the MCP server: a few tools, each for one task. Results are JSON, and errors say what to do next. Texts that
 * an agent reads may contain instructions of others. So files are sent only from folders that the user has opened,
 * sharing has to be allowed, and nothing is deleted without a dry run.
 */
export function createMcpServer(session: Session, options: McpOptions): McpServer {
  const instructions = [naming, ...(options.allowWrite ? [] : [readOnly]), programming].join(' ');
  const server = new McpServer({ name: 'file-storage', version }, { instructions });
  const callOf = callsOf(server, session, options);
  for (const tool of tools) {
    if (tool.writes === 'no' || options.allowWrite) register(server, tool, callOf);
  }
  for (const tool of docsTools(new Documentation())) register(server, tool, callOf);
  return server;
}

/** Creates a server that offers only the documentation, which needs no login. */
export function createDocsServer(signal: AbortSignal, documentation = new Documentation()): McpServer {
  const server = new McpServer({ name: 'file-storage', version }, { instructions: programming });
  for (const tool of docsTools(documentation)) register(server, tool, () => ({ io: { signal, env: {} } }));
  return server;
}

function register<Call extends { io: Pick<Io, 'signal' | 'env'> }>(
  server: McpServer,
  { name, title, describe, writes, input, output, run }: Tool<Call>,
  callOf: (extra: Extra) => Call,
): void {
  const annotations = {
    readOnlyHint: writes === 'no',
    destructiveHint: writes === 'destroys',
    openWorldHint: false,
  };
  const schemas = { inputSchema: z.strictObject(input), ...(output && { outputSchema: output }) };
  server.registerTool(
    name,
    { title, description: describe, ...schemas, annotations },
    async (given: Record<string, unknown>, extra: Extra) => {
      const call = callOf(extra);
      try {
        const answer = await run(given, call);
        if (typeof answer === 'string') return { content: [{ type: 'text' as const, text: answer }] };
        return {
          content: [{ type: 'text' as const, text: jsonOf(answer) }],
          structuredContent: answer,
        };
      } catch (error) {
        const { message } = describeError(error, call.io.signal, hintsIn(call.io, hints.forAgents));
        return { content: [{ type: 'text' as const, text: plain(message) }], isError: true };
      }
    },
  );
}

/** Returns the context for a tool call. It is new for each call, so that cancelling a call ends all of its requests. */
function callsOf(server: McpServer, session: Session, options: McpOptions): (extra: Extra) => ToolCall {
  const confirmations = new Confirmations();
  const openFolders = new OpenFolders(
    async () => [...options.roots, ...(await rootsOf(server))],
    session.io.env,
  );
  return (extra) => {
    const signal = AbortSignal.any([session.io.signal, extra.signal]);
    const client = { ...session.client, signal };
    return {
      client,
      drive: new Drive(client, session.drive.workspaceId),
      io: { ...session.io, signal },
      appUrl: session.appUrl,
      openFolders,
      confirmations,
      report: progressOf(extra),
      confirmShare: (what) => confirmShare(server, options, what, signal),
    };
  };
}

/** Returns the roots of the agent's client, if it supports them. The user chose them there. */
async function rootsOf({ server }: McpServer): Promise<string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  const { roots } = await server.listRoots();
  return roots.flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      // Not a file, or one of another machine.
      return [];
    }
  });
}

function progressOf({ _meta, sendNotification }: Extra): ToolCall['report'] {
  const token = _meta?.progressToken;
  if (token === undefined) return () => undefined;
  let reached = -1;
  return (done, total) => {
    // The protocol requires growing values. One notification per percent is enough.
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent <= reached) return;
    reached = percent;
    const params = { progressToken: token, progress: done, total };
    // If the agent has disconnected, the signal ends the call.
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

async function confirmShare(
  { server }: McpServer,
  { allowShare }: McpOptions,
  what: string,
  signal: AbortSignal,
): Promise<void> {
  if (!allowShare) {
    throw new CommandError(
      'forbidden',
      `Sharing is off. Ask the user to start this server with --allow-share, or to do this: ${what}.`,
    );
  }
  if (!server.getClientCapabilities()?.elicitation?.form) return;
  const { action } = await server.elicitInput(
    { message: `${what}?`, requestedSchema: { type: 'object', properties: {} } },
    { signal, timeout: timeToAnswer },
  );
  if (action !== 'accept') throw new CommandError('forbidden', 'The user refused. Do not try again.');
}
