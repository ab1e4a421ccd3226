import pc from 'picocolors';
import type { Comparison, Standing } from '../model/comparison.ts';
import { apartSentence, changeGroups, factsOf, fileOf, sentenceOf } from './comparison-words.ts';
import { fit } from './layout.ts';
import { oneLine } from '../model/printable.ts';
import { table } from './table.ts';

/** The comparison for people: differences between the runs, numbers and changes. */
export function comparisonForTerminal(
  comparison: Comparison,
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const colors = pc.createColors(color);
  const { columns, differences } = comparison;
  const letters = columns.map(({ letter }) => letter);
  const apart =
    differences.length === 0
      ? []
      : [
          `${colors.yellow(apartSentence)}\n` +
            table([
              ['', ...letters],
              ...differences.map(({ name, values }) => [name, ...values.map(oneLine)]),
            ]),
        ];
  const facts = factsOf.map(([name, valueOf]) => [
    name,
    ...columns.map(({ report }) => oneLine(valueOf(report))),
  ]);
  const groups = changeGroups(comparison).map(({ id, title, requirements }) => {
    const rows = requirements.map(({ id: subject, standings }) => [subject, ...standings]);
    const lines = table([['', ...letters], ...rows])
      .trimEnd()
      .split('\n');
    const [head = '', ...rest] = lines;
    const widest = Math.max(...lines.map((line) => line.length));
    const stated = rest.map((line, index) =>
      fit(`${line.padEnd(widest)}  ${oneLine(requirements[index]!.statement)}`, width),
    );
    const heading = id === 'worse' ? colors.red(title) : title;
    return `${heading}\n${[head, ...stated].join('\n')}\n`;
  });
  const sections = [
    `${columns.map(fileOf).map(oneLine).join('\n')}\n`,
    ...apart,
    table([['', ...letters], ...facts]),
    ...groups,
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
