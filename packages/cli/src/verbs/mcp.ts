import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Command } from 'commander';
import path from 'node:path';
import { stat } from 'node:fs/promises';
import { append } from '../../../options/table.ts';
import { usageError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { Io } from '../io.ts';
import type { Verb } from './verb.ts';

interface McpFlags {
  docs?: boolean;
  allowWrite?: boolean;
  allowShare?: boolean;
  root?: string[];
}

export const mcp: Verb = (program, session, io) => {
  program
    .command('mcp')
    .description('serve the drive to an AI agent: Model Context Protocol on standard input and output')
    .option('--docs', 'offer only the documentation of the API; no sign-in is needed')
    .option('--allow-write', 'also offer the tools that change something')
    .option('--allow-share', 'with --allow-write: also allow sharing; if possible, you are asked first')
    .option(
      '--root <folder>',
      'with --allow-write: local folder for uploads and downloads; may be repeated',
      append,
    )
    .action(async (flags: McpFlags, command: Command) => {
      const server = await serverFor(flags, () => session(command), io);
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
      const closed = new Promise<void>((resolve) => {
        server.server.onclose = resolve;
        io.signal.addEventListener('abort', () => {
          resolve();
        });
        process.stdin.once('end', resolve);
      });
      await server.connect(new StdioServerTransport());
      await closed;
      await server.close();
    });
};

async function serverFor(
  { docs = false, allowWrite = false, allowShare = false, root = [] }: McpFlags,
  session: () => Promise<Session>,
  { signal }: Io,
): Promise<McpServer> {
  if (docs && (allowWrite || allowShare || root.length > 0))
    throw usageError('--docs offers only the documentation. Omit it, or the other options.');
  if (!allowWrite && (allowShare || root.length > 0))
    throw usageError('--allow-share and --root do nothing without --allow-write. Add it.');
  for (const folder of root)
    if (!(await stat(folder)).isDirectory()) throw usageError(`--root ${folder} is not a folder.`);
  // Imported only if needed, because no other command uses it.
  const { createDocsServer, createMcpServer } = await import('../mcp/server.ts');
  if (docs) return createDocsServer(signal);
  const roots = root.map((folder) => path.resolve(folder));
  return createMcpServer(await session(), { allowWrite, allowShare, roots });
}
