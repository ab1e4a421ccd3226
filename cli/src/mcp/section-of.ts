/**
 * The parts of a Markdown text below a heading, or the rows of a list or table that begin with an id.
 *
 * @param name of the heading, its anchor, or an id such as U-37
 * @returns undefined where there is none
 */
export function sectionOf(text: string, name: string): string | undefined {
  // Anchors of headings of one name are numbered.
  return partsOf(text, name) ?? partsOf(text, name.replace(/-\d+$/, ''));
}

function partsOf(text: string, name: string): string | undefined {
  const wanted = lettersOf(name);
  const found: string[] = [];
  /** Level of the heading that is wanted, below which this line stands; 0 for none. */
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

/** A heading and its anchor have the same letters and digits. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isRowOf(line: string, wanted: string): boolean {
  const [, first] = /^[-|] [*`]*([\w-]+)/.exec(line) ?? [];
  return first !== undefined && lettersOf(first) === wanted;
}
