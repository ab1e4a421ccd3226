import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { plain } from '../text.ts';
import { tell } from '../errors.ts';
import { hints } from '../hints.ts';
import type { Session } from '../session.ts';
import { version } from '../version.ts';
import type { Tool } from './tool.ts';
import { toolsOf } from './tools.ts';

const naming = 'An entry is a path from the root (Reports/survey.mp4) or id:4823; / is the root.';
const readOnly =
  'Nothing can be changed: for that, ask the user to start this server with --allow-write, which adds upload, organise, share, trash, vault and note.';

export interface McpOptions {
  /** Whether the tools that change something are offered. */
  allowWrite: boolean;
}

/**
 * Serves the drive to an agent: a handful of tools, each made for a task. What a tool answers is JSON; what goes wrong
 * says what to do next.
 */
export function createMcpServer(session: Session, { allowWrite }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'file-storage', version },
    { instructions: allowWrite ? naming : `${naming} ${readOnly}` },
  );
  for (const tool of toolsOf(session)) {
    if (tool.writes === 'no' || allowWrite) register(server, tool, session);
  }
  return server;
}

function register(
  server: McpServer,
  { name, describe, writes, input, run }: Tool,
  { around }: Session,
): void {
  const annotations = {
    readOnlyHint: writes === 'no',
    destructiveHint: writes === 'destroys',
    openWorldHint: false,
  };
  const text = (shown: string, isError = false) => ({
    content: [{ type: 'text' as const, text: shown }],
    isError,
  });
  server.registerTool(
    name,
    { description: describe, inputSchema: input, annotations },
    async (given: Record<string, unknown>) => {
      try {
        return text(JSON.stringify(await run(given)));
      } catch (error) {
        return text(plain(tell(error, around.signal, hints.forAgents).message), true);
      }
    },
  );
}
