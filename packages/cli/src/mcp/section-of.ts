/**
 * Returns the parts of a Markdown text below a heading, or the rows of a list or table that start with an id.
 *
 * @param name of the heading, its anchor, or an id such as U-37
 * @returns undefined if there is none
 */
export function sectionOf(text: string, name: string): string | undefined {
  // Anchors of equal headings end with a number.
  return partsOf(text, name) ?? partsOf(text, name.replace(/-\d+$/, ''));
}

function partsOf(text: string, name: string): string | undefined {
  const wanted = lettersOf(name);
  const found: string[] = [];
  /** Level of the requested heading while the current line is below it; 0 otherwise. */
  let below = 0;
  let inCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode;
    const [, marks, title] = (!inCode && /^(#+) (.*)/.exec(line)) || [];
    if (marks !== undefined && title !== undefined) {
      if (marks.length <= below) below = 0;
      if (below === 0 && lettersOf(title) === wanted) below = marks.length;
    }
    if (below > 0 || (!inCode && isRowOf(line, wanted))) found.push(line);
  }
  return found.length > 0 ? found.join('\n').trim() : undefined;
}

/** Normalizes a heading or its anchor to letters and digits, which both have in common. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isRowOf(line: string, wanted: string): boolean {
  const [, first] = /^[-|] [*`]*([\w-]+)/.exec(line) ?? [];
  return first !== undefined && lettersOf(first) === wanted;
}
