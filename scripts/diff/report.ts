import pc from 'picocolors';
import { impacts, type Change, type Impact } from './change.ts';
import semver from 'semver';
import { belowOne, type Verdict } from './version.ts';

export interface Report {
  ref: string;
  before: string;
  after: string;
  verdict: Verdict;
  changes: readonly Change[];
}

export const formats = ['text', 'json', 'markdown'] as const;
export type Format = (typeof formats)[number];

export function render(report: Report, format: Format): string {
  return { text: asText, json: asJson, markdown: asMarkdown }[format](report);
}

/** E.g. `2 major, 1 patch since origin/main: needs major, info.version 1.2.0 -> 2.0.0`. */
export function verdictLine({ ref, before, after, verdict, changes }: Report): string {
  const count = (impact: Impact) => changes.filter((change) => change.impact === impact).length;
  const counts = impacts
    .toReversed()
    .flatMap((impact) => (count(impact) > 0 ? `${count(impact)} ${impact}` : []));
  const versions = before === after ? `stays ${after}` : `${before} -> ${after}`;
  const found = counts.length > 0 ? counts.join(', ') : 'no changes';
  return `${found} since ${ref}: needs ${bumpOf(before, verdict)}, info.version ${versions}`;
}

/** The bump that a version needs, and the rating of the changes if it differs. */
export function bumpOf(before: string, { needed }: Verdict): string {
  if (needed === 'none' || semver.major(before) > 0 || belowOne[needed] === needed) return needed;
  return `${belowOne[needed]} (${needed}, below 1.0.0)`;
}

function asText({ changes }: Report): string {
  const width = Math.max(...impacts.map(({ length }) => length)) + 2;
  return changes
    .flatMap((change) => {
      const label = colours[change.impact](change.impact.padEnd(width));
      const where = [whereOf(change), change.pointer].filter(Boolean).join('  ');
      return [`${label}${change.message}`, `${' '.repeat(width)}${pc.dim(where)}`];
    })
    .join('\n');
}

const colours = { major: pc.red, minor: pc.yellow, patch: pc.dim };

/** E.g. `createNote, listNotes and 3 more (response)`. */
function whereOf({ operations, direction }: Change): string {
  const named = operations.slice(0, 2).join(', ');
  const others = operations.length > 2 ? ` and ${operations.length - 2} more` : '';
  return [named + others, direction && `(${direction})`].filter(Boolean).join(' ');
}

function asJson({ verdict, ...rest }: Report): string {
  return JSON.stringify({ ...verdict, ...rest }, null, 2);
}

function asMarkdown(report: Report): string {
  const rows = report.changes.map((change) =>
    [change.impact, change.message, whereOf(change), `\`${change.pointer}\``].map(escapeCell).join(' | '),
  );
  const table = [
    '| Bump | Change | Operations | Place |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ];
  return [...(rows.length > 0 ? [...table, ''] : []), `${verdictLine(report)}.`].join('\n');
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
