import type { Command } from 'commander';
import type { Verb } from './verb.ts';

export const mcp: Verb = (program, session) => {
  program
    .command('mcp')
    .description('serve the drive to an agent: Model Context Protocol on standard input and output')
    .option('--allow-write', 'offer the tools that change something as well')
    .action(async ({ allowWrite = false }: { allowWrite?: boolean }, command: Command) => {
      const { around, ...rest } = await session(command);
      // Loaded when it is asked for: no other verb needs it.
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
      const { createMcpServer } = await import('../mcp/server.ts');
      const server = createMcpServer({ around, ...rest }, { allowWrite });
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
