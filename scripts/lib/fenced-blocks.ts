import MarkdownIt from 'markdown-it';

/** A block of code between fences. */
export interface FencedBlock {
  /** The first word after the fence, e.g. `sh`; empty if there is none. */
  language: string;
  /** Its lines, with a line break after the last one too. */
  code: string;
}

/** All blocks of code in a Markdown text, in order. */
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
