import pc from 'picocolors';
import type { Comparison, Standing } from '../model/comparison.ts';
import { fileOf, sentenceOf, tablesOf } from './comparison-words.ts';
import { fit } from './layout.ts';
import { oneLine } from '../model/printable.ts';
import { table } from './table.ts';

/** The comparison for people: differences between the runs, numbers and changes. */
export function comparisonForTerminal(
  comparison: Comparison,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const colors = pc.createColors(color);
  const colours: Readonly<Record<string, (text: string) => string>> = {
    apart: colors.yellow,
    worse: colors.red,
  };
  const letters = comparison.columns.map(({ letter }) => letter);
  const tables = tablesOf(comparison).map(({ id, title, rows }) => {
    const cells = rows.map(({ name, values }) => [name, ...values.map(oneLine)]);
    const [head = '', ...lines] = table([['', ...letters], ...cells])
      .trimEnd()
      .split('\n');
    const widest = Math.max(head.length, ...lines.map((line) => line.length));
    const stated = lines.map((line, index) => {
      const { statement } = rows[index]!;
      return statement === undefined ? line : fit(`${line.padEnd(widest)}  ${oneLine(statement)}`, width);
    });
    const heading = id === 'reports' ? [] : [colours[id]?.(title) ?? title];
    return `${[...heading, head, ...stated].join('\n')}\n`;
  });
  const sections = [
    `${comparison.columns.map(fileOf).map(oneLine).join('\n')}\n`,
    ...tables,
    `${sameLine(comparison)}${sentenceOf(comparison)}\n`,
  ];
  return sections.join('\n');
}

/** `Passed in both: 231.` */
function sameLine({ requirements, columns }: Comparison): string {
  const everywhere = (wanted: Standing) =>
    requirements.filter(({ standings }) => standings.every((standing) => standing === wanted)).length;
  const all = columns.length === 2 ? 'both' : 'all';
  return `Passed in ${all}: ${everywhere('passed')}. `;
}
