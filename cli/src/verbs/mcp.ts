import type { Command } from 'commander';
import path from 'node:path';
import { stat } from 'node:fs/promises';
import { usageError } from '../errors.ts';
import type { Verb } from './verb.ts';

interface McpFlags {
  allowWrite?: boolean;
  allowShare?: boolean;
  root?: string[];
}

export const mcp: Verb = (program, session) => {
  program
    .command('mcp')
    .description('serve the drive to an AI agent: Model Context Protocol on standard input and output')
    .option('--allow-write', 'also offer the tools that change something')
    .option('--allow-share', 'with --allow-write: also allow sharing; if possible, you are asked first')
    .option('--root <folders...>', 'with --allow-write: local folders for uploads and downloads')
    .action(async ({ allowWrite = false, allowShare = false, root = [] }: McpFlags, command: Command) => {
      if (!allowWrite && (allowShare || root.length > 0))
        throw usageError('--allow-share and --root do nothing without --allow-write. Add it.');
      for (const folder of root)
        if (!(await stat(folder)).isDirectory()) throw usageError(`--root ${folder} is not a folder.`);
      const { around, ...rest } = await session(command);
      // Loaded when it is asked for: no other verb needs it.
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
      const { createMcpServer } = await import('../mcp/server.ts');
      const roots = root.map((folder) => path.resolve(folder));
      const server = createMcpServer({ around, ...rest }, { allowWrite, allowShare, roots });
      const closed = new Promise<void>((resolve) => {
        server.server.onclose = resolve;
        around.signal.addEventListener('abort', () => {
          resolve();
        });
        process.stdin.once('end', resolve);
      });
      await server.connect(new StdioServerTransport());
      await closed;
      await server.close();
    });
};
