import { z } from 'zod';
import type { Documentation } from './documentation.ts';
import type { Tool } from './tool.ts';

const mostFound = 8;

/** Maximum number of characters of a page in one result. */
const mostText = 10_000;

/** Tools for agents that write programs for the API: searching and reading the documentation. They need no session. */
export const docsTools = (documentation: Documentation): readonly Tool<unknown>[] => [
  {
    name: 'search_docs',
    title: 'Search the documentation',
    describe:
      'Search the documentation of the File Storage API: guides, operations, fields, errors, requirements and open questions (FOLDER-4, U-37). For writing programs that call the API. It does not search the files of the user.',
    writes: 'no',
    input: {
      query: z.string().min(1).max(200).describe('words or a question: how do I upload a large file'),
    },
    async run(input) {
      const { query } = input as { query: string };
      const found = await documentation.search(query, mostFound);
      if (found.length === 0) return 'Nothing found. Try other words, or read_docs without a page.';
      return found.map(({ page, title }) => `- ${page}: ${title}`).join('\n');
    },
  },
  {
    name: 'read_docs',
    title: 'Read a page of the documentation',
    describe: `Read a page of the documentation as Markdown, or a section of it; at most ${mostText} characters from an offset.`,
    writes: 'no',
    input: {
      page: z
        .string()
        .optional()
        .describe('page or PAGE#SECTION of search_docs, or a link of a page; omit it for the list of all'),
      offset: z.number().int().min(0).default(0).describe('first character to read'),
    },
    async run(input) {
      const { page, offset } = input as { page?: string; offset: number };
      return pieceOf(await documentation.page(page), offset);
    },
  },
];

/** Returns a piece that ends with a line, and says how to continue. */
function pieceOf(text: string, offset: number): string {
  const rest = text.slice(offset);
  if (rest.length <= mostText) return rest;
  const end = rest.lastIndexOf('\n', mostText) + 1 || mostText;
  const sections = [...text.matchAll(/^## (.*)/gm)].map(([, title]) => title!);
  const choice = sections.length > 0 ? ` Or read one section of the page: ${sections.join('; ')}.` : '';
  return `${rest.slice(0, end)}\n(${rest.length - end} more characters: offset ${offset + end}.${choice})`;
}
