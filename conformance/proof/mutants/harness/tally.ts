import type { Mutant } from '../mutant.ts';
import type { Outcome } from './outcome.ts';

export interface Tally {
  readonly mutants: number;
  readonly killed: number;
  readonly misattributed: number;
  /** Ids and names of the checks that no mutant made fail. */
  readonly deadChecks: readonly string[];
}

/**
 * @param isMeantFor whether a check, by id and name, is meant to find the fault of a mutant: only where one such ran can a
 * check be dead; by default, any
 */
export function tallyOf(
  outcomes: readonly Outcome[],
  isMeantFor: (check: string, mutant: Mutant) => boolean = () => true,
): Tally {
  const judged = new Set(
    outcomes.flatMap(({ mutant, examination }) =>
      examination.judged.filter((check) => isMeantFor(check, mutant)),
    ),
  );
  for (const { examination } of outcomes) for (const name of examination.failed) judged.delete(name);
  return {
    mutants: outcomes.length,
    killed: outcomes.filter(({ killed }) => killed).length,
    misattributed: outcomes.filter(({ astray }) => astray.length > 0).length,
    deadChecks: [...judged],
  };
}

/**
 * `170 mutants, 170 killed, 0 misattributed, 0 dead checks`
 *
 * @param isWhole whether all mutants were run; otherwise dead checks are unknown
 */
export function lineOf({ mutants, killed, misattributed, deadChecks }: Tally, isWhole = true): string {
  const line = `${mutants} mutants, ${killed} killed, ${misattributed} misattributed`;
  return isWhole ? `${line}, ${deadChecks.length} dead checks` : line;
}

export const isProof = ({ mutants, killed, misattributed, deadChecks }: Tally, isWhole: boolean): boolean =>
  killed === mutants && misattributed === 0 && (!isWhole || deadChecks.length === 0);
