import type { UnknownId } from '../../../generated/registers.ts';
import type { ObservationReport } from '../model/report.ts';
import { questionOf } from '../model/subject.ts';

export interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: true;
  readonly 'x-answers': readonly UnknownId[];
}

/** An overlay action with a comment. */
export interface Explained {
  readonly action: Action;
  readonly comment: readonly string[];
}

/** The unknown, and a line of evidence for each observation. */
export const commentOf = (id: UnknownId, seen: readonly ObservationReport[]): string[] => [
  `${id} ${questionOf(id)}`,
  ...seen.map(({ behaviour, shownBy }) => `  ${behaviour}${shownBy === undefined ? '' : `: ${shownBy}`}`),
];
