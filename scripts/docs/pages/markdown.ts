import type { Json } from '../../lib/openapi.ts';

/** A table without padding; empty if it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  // Leaves out columns that are empty in every row.
  const columns = head.flatMap((_, index) => (rows.some((row) => row[index]) ? [index] : []));
  const line = (cells: readonly string[]) =>
    `| ${columns.map((index) => cell(cells[index] ?? '')).join(' | ')} |`;
  return [line(head), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

/** A text after the marks of a block, which takes one line and none of these marks. */
const inInfo = (text: string) => text.replaceAll('`', '').replaceAll(/\s+/g, ' ');

/** A fenced block; adjacent ones with titles become tabs. */
export const fence = (language: string, content: string, title?: string) =>
  `\`\`\`${language}${title ? ` ${inInfo(title)}` : ''}\n${content.trimEnd()}\n\`\`\``;

/** Indented JSON, with short arrays and objects in one line. */
export function prettyJson(value: Json, indent = ''): string {
  const flat = JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/^\[ | \]$/g, (bracket) => bracket.trim());
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 60) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + prettyJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${prettyJson(item, inner)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** Joins paragraphs and blocks, without empty ones. */
export const blocks = (...parts: readonly (string | undefined | false)[]) =>
  `${parts.filter((part) => part !== undefined && part !== false && part !== '').join('\n\n')}\n`;

export const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

/** Markdown that is folded under a summary. */
export const details = (summary: string, content: string) =>
  `\`\`\`\`details ${inInfo(summary)}\n${content.trimEnd()}\n\`\`\`\``;
