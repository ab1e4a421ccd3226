import MarkdownIt from 'markdown-it';

/** A block of code in a text, between fences. */
export interface FencedBlock {
  /** The first word behind the fence, e.g. `sh`; empty where none is named. */
  language: string;
  /** Its lines, the last one ended as well. */
  code: string;
}

/** All blocks of code of a Markdown text, in the order they stand in. */
export const fencedBlocks = (markdown: string): FencedBlock[] =>
  new MarkdownIt()
    .parse(markdown, {})
    .filter(({ type }) => type === 'fence')
    .map(({ info, content }) => ({ language: info.trim().split(/\s/, 1)[0] ?? '', code: content }));

/** The code of the blocks in one language. */
export const codeIn = (markdown: string, language: string): string[] =>
  fencedBlocks(markdown)
    .filter((block) => block.language === language)
    .map(({ code }) => code);
