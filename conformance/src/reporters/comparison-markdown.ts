import type { Comparison } from '../model/comparison.ts';
import { apartSentence, changeGroups, factsOf, fileOf, sentenceOf } from './comparison-words.ts';
import { codeCell, prose } from './markdown-escape.ts';

/** The comparison for a comment or a step summary: differences between the runs, numbers and changes. */
export function comparisonAsMarkdown(comparison: Comparison): string {
  const { columns, differences } = comparison;
  const letters = columns.map(({ letter }) => letter);
  const cells = (values: readonly string[]) => values.map(codeCell);
  const sections = [
    `## ${sentenceOf(comparison)}`,
    columns.map((column) => `- ${prose(fileOf(column))}`).join('\n'),
    ...(differences.length === 0
      ? []
      : [
          `**${apartSentence}**`,
          table(
            ['', ...letters],
            differences.map(({ name, values }) => [name, ...cells(values)]),
          ),
        ]),
    table(
      ['', ...letters],
      factsOf.map(([name, valueOf]) => [name, ...cells(columns.map(({ report }) => valueOf(report)))]),
    ),
    ...changeGroups(comparison).flatMap(({ title, requirements }) => [
      `### ${title} (${requirements.length})`,
      table(
        ['Id', ...letters, 'Requirement'],
        requirements.map(({ id, standings, statement }) => [id, ...standings, prose(statement)]),
      ),
    ]),
    'A requirement that was not exercised never counts as passed.',
  ];
  return `${sections.join('\n\n')}\n`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
