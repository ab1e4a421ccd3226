import type { Column, ComparedRequirement, Comparison } from '../model/comparison.ts';
import type { Report } from '../model/report.ts';
import { minute } from './html/words.ts';
import { triedOf } from './verdict-line.ts';

/** A table of a comparison, with a column for each report. */
export interface ComparedTable {
  readonly id: 'apart' | 'reports' | 'worse' | 'better' | 'other' | 'silent';
  readonly title: string;
  readonly rows: readonly ComparedRow[];
  /** Whether each row is a requirement, with its verdicts. */
  readonly isOfRequirements: boolean;
}

export interface ComparedRow {
  readonly name: string;
  /** One for each report: a `Standing` of a requirement, or words of the report. */
  readonly values: readonly string[];
  /** Of a requirement. */
  readonly statement?: string;
}

/** What differs between the runs, their numbers, then the requirements with different verdicts, the worse ones first. */
export function tablesOf(comparison: Comparison): readonly ComparedTable[] {
  const { columns, differences, requirements } = comparison;
  const facts = factsOf.map(([name, valueOf]) => ({
    name,
    values: columns.map(({ report }) => valueOf(report)),
  }));
  const rest = new Set(requirements.filter(({ standings }) => new Set(standings).size > 1));
  // Each requirement is in the first group that fits.
  const taken = (id: ComparedTable['id'], title: string, isWanted: (one: ComparedRequirement) => boolean) => {
    const wanted = [...rest].filter(isWanted);
    for (const one of wanted) rest.delete(one);
    return { id, title, rows: wanted.map(requirementRow), isOfRequirements: true };
  };
  const tables: ComparedTable[] = [
    { id: 'apart', title: apartSentence, rows: differences, isOfRequirements: false },
    { id: 'reports', title: 'The reports', rows: facts, isOfRequirements: false },
    taken('worse', 'Worse than A', ({ changes }) => changes.includes('worse')),
    taken('better', 'Better than A', ({ changes }) => changes.includes('better')),
    taken('other', 'Different from A', ({ changes }) => changes.includes('other')),
    taken('silent', 'Not in every report', () => true),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

export const requirementRow = ({ id, standings, statement }: ComparedRequirement): ComparedRow => ({
  name: id,
  values: standings,
  statement,
});

/** The circumstances of a run, in the order in which comparisons list them. */
const factsOf: readonly (readonly [name: string, valueOf: (report: Report) => string])[] = [
  ['target', ({ target }) => target],
  ['contract', ({ contract }) => contract.version],
  ['started', ({ startedAt }) => minute(startedAt)],
  ['passed', ({ summary }) => String(summary.passed)],
  ['failed', ({ summary }) => String(summary.failed)],
  ['errored', ({ summary }) => String(summary.errored)],
  ['known', ({ summary }) => String(summary.known)],
  ['not exercised', ({ summary }) => String(summary.notExercised)],
  ['tested', ({ summary }) => triedOf(summary)],
];

/** `1 requirement became worse than in A, 2 got better.` */
export function sentenceOf(comparison: Comparison): string {
  const count = (change: 'worse' | 'better') =>
    comparison.requirements.filter(({ changes }) => changes.includes(change)).length;
  const [worse, better] = [count('worse'), count('better')];
  const subject = worse === 0 ? 'No requirement' : worse === 1 ? '1 requirement' : `${worse} requirements`;
  return `${subject} became worse than in A, ${better === 0 ? 'none' : better} became better.`;
}

/** Stands above the numbers if the runs cannot be compared directly. */
const apartSentence = 'These reports are of different runs. The differences:';

export const fileOf = ({ letter, file }: Column): string => `${letter} is ${file}`;
