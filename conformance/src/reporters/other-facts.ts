import type { CheckReport, Report } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { counted } from './html/words.ts';

/** A requirement that responses violated although the run did not select it. */
export interface OtherFact {
  readonly id: SubjectId;
  /** Names of the checks with these responses. */
  readonly checks: readonly string[];
}

/** In the order of the ids, without requirements that have a verdict. */
export function otherFactsOf({ requirements, checks }: Pick<Report, 'requirements' | 'checks'>): OtherFact[] {
  const judged = new Set(requirements.map(({ id }) => id));
  const names = new Map<SubjectId, string[]>();
  for (const { name, otherFacts = [] } of checks) {
    for (const id of otherFacts.filter((otherFact) => !judged.has(otherFact)))
      names.set(id, [...(names.get(id) ?? []), name]);
  }
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, of]) => ({ id, checks: of }));
}

/** `other requirements failed in these responses: ERR-5`; undefined where none did. */
export const otherFactsLine = ({ otherFacts = [] }: CheckReport): string | undefined =>
  otherFacts.length === 0
    ? undefined
    : `other requirements failed in these responses: ${otherFacts.join(', ')}`;

/** The check that shows it, or the number of checks. */
export const shownIn = ({ checks }: OtherFact): string =>
  checks.length === 1 ? checks[0]! : counted(checks.length, 'check');
