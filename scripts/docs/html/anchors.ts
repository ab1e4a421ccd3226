import type { Token } from 'markdown-it';
import { allFields, type ShownField } from './fields.ts';

/** A heading or a table row with an anchor, and the text below it. */
export interface Section {
  anchor: string;
  title: string;
  /** 1 to 4 for headings, 0 for table rows. */
  level: number;
  text: string;
}

/** Adds ids to headings and to table rows that begin with a name or an id, and labels to cells. */
export function giveAnchors(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  const usedIds = new Set<string>();
  let heading = '';
  let labels: string[] = [];
  let row: { token: Token; cells: string[] } | undefined;
  let isHead = false;
  const unique = (wanted: string) => {
    let id = wanted || 'section';
    for (let count = 2; usedIds.has(id); count++) id = `${wanted}-${count}`;
    usedIds.add(id);
    return id;
  };

  tokens.forEach((token, index) => {
    const { type } = token;
    if (type === 'heading_open') {
      const inline = tokens[index + 1]!;
      const [, title = '', chosenId] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(inline.content)!;
      if (chosenId) dropMark(inline);
      heading = unique(chosenId ?? slugOf(title));
      token.attrSet('id', heading);
      token.attrSet('tabindex', '-1');
      sections.push({ anchor: heading, title: plainText(title), level: Number(token.tag[1]), text: '' });
    } else if (type === 'thead_open') {
      isHead = true;
      labels = [];
    } else if (type === 'tbody_open') {
      isHead = false;
    } else if (type === 'tr_open' && !isHead) {
      row = { token, cells: [] };
    } else if (type === 'td_open' && row) {
      const label = labels[row.cells.length] ?? '';
      // The first cell is the heading of its row on narrow screens, so it needs no label.
      if (label && row.cells.length > 0) token.attrSet('data-label', label);
    } else if (type === 'inline') {
      const text = plainText(token.content);
      if (tokens[index - 1]!.type === 'th_open') labels.push(text);
      else if (row) row.cells.push(text);
      else if (tokens[index - 1]!.type !== 'heading_open') addText(sections, text);
    } else if (type === 'fence' && token.info.trim() === 'fields') {
      const fields = JSON.parse(token.content) as ShownField[];
      token.meta = { fields };
      for (const field of allFields(fields)) {
        const { place, description } = field;
        field.anchor = unique(`${heading}-${slugOf(place)}`);
        sections.push({ anchor: field.anchor, title: place, level: 0, text: plainText(description) });
      }
    } else if (type === 'tr_close' && row) {
      closeRow(row, tokens, sections, heading, unique);
      row = undefined;
    }
  });
  return sections;
}

/** Adds an anchor to a row if its first cell is a field, a code or an id. */
function closeRow(
  { token, cells }: { token: Token; cells: string[] },
  tokens: Token[],
  sections: Section[],
  heading: string,
  unique: (wanted: string) => string,
): void {
  const [name = '', ...rest] = cells;
  const inline = tokens[tokens.indexOf(token) + 2];
  const isNamed = /^(?:`|\*\*[A-Z]+-\d)/.test(inline?.content ?? '');
  if (!isNamed) {
    addText(sections, cells.join(' '));
    return;
  }
  const isId = /^[A-Z]+-\d+$/.test(name);
  const anchor = unique(isId ? name.toLowerCase() : `${heading}-${slugOf(name)}`);
  token.attrSet('id', anchor);
  sections.push({ anchor, title: name, level: 0, text: rest.join(' ') });
}

/** Text after a row belongs to the heading above it. */
function addText(sections: Section[], text: string): void {
  const section = sections.findLast(({ level }) => level > 0);
  if (section) section.text += `${text} `;
}

function dropMark(inline: Token): void {
  inline.content = inline.content.replace(/ \{#[\w-]+\}$/, '');
  const last = inline.children?.findLast(({ type }) => type === 'text');
  if (last) last.content = last.content.replace(/ \{#[\w-]+\}$/, '');
}

const plainText = (text: string) =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '');

export const slugOf = (title: string) =>
  plainText(title)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
