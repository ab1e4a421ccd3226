import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { describeError } from '../errors.ts';
import { hints } from '../hints.ts';
import { plain } from '../text.ts';
import type { Documentation } from './documentation.ts';

const mostFound = 8;

/** Maximum number of characters of a page in one result. */
const mostText = 10_000;

const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

/** Registers the tools for agents that write programs for the API: searching and reading the documentation. */
export function registerDocsTools(
  server: McpServer,
  documentation: Documentation,
  signal: AbortSignal,
): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Search the documentation of the File Storage API: guides, operations, fields, errors, requirements and open questions (FOLDER-4, U-37). For writing programs that call the API. It does not search the files of the user.',
      inputSchema: z.strictObject({
        query: z.string().min(1).max(200).describe('words or a question: how do I upload a large file'),
      }),
      annotations,
    },
    ({ query }) =>
      answered(signal, async () => {
        const found = await documentation.search(query, mostFound);
        if (found.length === 0) return 'Nothing found. Try other words, or read_docs without a page.';
        return found.map(({ page, title }) => `- ${page}: ${title}`).join('\n');
      }),
  );
  server.registerTool(
    'read_docs',
    {
      title: 'Read a page of the documentation',
      description: `Read a page of the documentation as Markdown, or a section of it; at most ${mostText} characters from an offset.`,
      inputSchema: z.strictObject({
        page: z
          .string()
          .optional()
          .describe('page or PAGE#SECTION of search_docs, or a link of a page; omit it for the list of all'),
        offset: z.number().int().min(0).default(0).describe('first character to read'),
      }),
      annotations,
    },
    ({ page, offset }) =>
      answered(signal, async () => {
        const text = await documentation.page(page);
        return pieceOf(text, offset);
      }),
  );
}

async function answered(signal: AbortSignal, work: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] };
  } catch (error) {
    const { message } = describeError(error, signal, hints.forAgents);
    return { content: [{ type: 'text', text: plain(message) }], isError: true };
  }
}

/** Returns a piece that ends with a line, and says how to continue. */
function pieceOf(text: string, offset: number): string {
  const rest = text.slice(offset);
  if (rest.length <= mostText) return rest;
  const end = rest.lastIndexOf('\n', mostText) + 1 || mostText;
  const sections = [...text.matchAll(/^## (.*)/gm)].map(([, title]) => title!);
  const choice = sections.length > 0 ? ` Or read one section of the page: ${sections.join('; ')}.` : '';
  return `${rest.slice(0, end)}\n(${rest.length - end} more characters: offset ${offset + end}.${choice})`;
}
