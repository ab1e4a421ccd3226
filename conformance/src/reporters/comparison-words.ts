import type { Column, ComparedRequirement, Comparison } from '../model/comparison.ts';
import type { Report } from '../model/report.ts';
import { minute } from './html/words.ts';
import { triedOf } from './verdict-line.ts';

/** The circumstances of a run, in the order in which comparisons list them. */
export const factsOf: readonly (readonly [name: string, valueOf: (report: Report) => string])[] = [
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

/** Requirements with different verdicts, the worse ones first. */
export interface ChangeGroup {
  readonly id: 'worse' | 'better' | 'other' | 'silent';
  readonly title: string;
  readonly requirements: readonly ComparedRequirement[];
}

/** Requirements with different verdicts, each in the first group that fits, without empty groups. */
export function changeGroups({ requirements }: Comparison): ChangeGroup[] {
  const rest = new Set(requirements.filter(({ standings }) => new Set(standings).size > 1));
  const take = (wanted: (comparedRequirement: ComparedRequirement) => boolean) =>
    [...rest].filter(wanted).map((comparedRequirement) => {
      rest.delete(comparedRequirement);
      return comparedRequirement;
    });
  const groups: ChangeGroup[] = [
    { id: 'worse', title: 'Worse than A', requirements: take(({ changes }) => changes.includes('worse')) },
    { id: 'better', title: 'Better than A', requirements: take(({ changes }) => changes.includes('better')) },
    {
      id: 'other',
      title: 'Different from A',
      requirements: take(({ changes }) => changes.includes('other')),
    },
    { id: 'silent', title: 'Not in every report', requirements: take(() => true) },
  ];
  return groups.filter((group) => group.requirements.length > 0);
}

/** `1 requirement became worse than in A, 2 got better.` */
export function sentenceOf(comparison: Comparison): string {
  const count = (change: 'worse' | 'better') =>
    comparison.requirements.filter(({ changes }) => changes.includes(change)).length;
  const [worse, better] = [count('worse'), count('better')];
  const subject = worse === 0 ? 'No requirement' : worse === 1 ? '1 requirement' : `${worse} requirements`;
  return `${subject} became worse than in A, ${better === 0 ? 'none' : better} became better.`;
}

/** Stands above the numbers if the runs cannot be compared directly. */
export const apartSentence = 'These reports are of different runs. The differences:';

export const fileOf = ({ letter, file }: Column): string => `${letter} is ${file}`;
