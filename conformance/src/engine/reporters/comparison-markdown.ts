import type { Comparison } from '../model/comparison.ts';
import { fileOf, sentenceOf, tablesOf, type ComparedTable } from './comparison-words.ts';
import { codeCell, prose } from './markdown-escape.ts';

/** The comparison for a comment or a step summary: differences between the runs, numbers and changes. */
export function comparisonAsMarkdown(comparison: Comparison): string {
  const letters = comparison.columns.map(({ letter }) => letter);
  const sections = [
    `## ${sentenceOf(comparison)}`,
    comparison.columns.map((column) => `- ${prose(fileOf(column))}`).join('\n'),
    ...tablesOf(comparison).flatMap((table) => [...headingOf(table), tableText(table, letters)]),
    'A requirement that was not exercised never counts as passed.',
  ];
  return `${sections.join('\n\n')}\n`;
}

function headingOf({ id, title, rows, isOfRequirements }: ComparedTable): string[] {
  if (id === 'reports') return [];
  return [isOfRequirements ? `### ${title} (${rows.length})` : `**${title}**`];
}

function tableText({ rows, isOfRequirements }: ComparedTable, letters: readonly string[]): string {
  const head = isOfRequirements ? ['Id', ...letters, 'Requirement'] : ['', ...letters];
  const lines = rows.map(({ name, values, statement }) => [
    name,
    ...(isOfRequirements ? values : values.map(codeCell)),
    ...(statement === undefined ? [] : [prose(statement)]),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
