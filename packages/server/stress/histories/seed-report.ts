import type { SeedResult } from './run-seed.ts';

export type SeedOutcome = Pick<
  SeedResult,
  'objects' | 'answered' | 'unanswered' | 'undecided' | 'failures' | 'faults' | 'cuts'
>;

/** What became of one seed, for people. */
export function seedLines(seed: number, outcome: SeedOutcome): string {
  const { objects, answered, unanswered, undecided, failures, faults, cuts } = outcome;
  const acts = Object.entries(faults).map(([name, number]) => `${number} ${name}`);
  const verdict = failures.length > 0 ? 'FAILED' : undecided > 0 ? 'UNDECIDED' : 'linearizable';
  return (
    `seed ${seed}  ${objects} objects, ${answered} responses, ${unanswered} requests without one, ` +
    `${undecided} undecided  ${verdict}\n  ${acts.join(', ')}, ${cuts} requests cut`
  );
}

/**
 * What all seeds together say: nothing is lost and nothing happened twice only if every history was decided.
 *
 * @param outcomes by seed
 */
export function conclusionOf(outcomes: ReadonlyMap<number, SeedOutcome>): { text: string; holds: boolean } {
  const all = [...outcomes];
  const operations = all.reduce((sum, [, { answered, unanswered }]) => sum + answered + unanswered, 0);
  const seedsOf = (list: typeof all) => list.map(([seed]) => seed).join(', ');
  const failed = all.filter(([, { failures }]) => failures.length > 0);
  const undecided = all.filter(([, outcome]) => outcome.failures.length === 0 && outcome.undecided > 0);
  const verdicts = [
    ...(failed.length > 0 ? [`failed: ${seedsOf(failed)}`] : []),
    ...(undecided.length > 0
      ? [`undecided, because the search for an order took too long: ${seedsOf(undecided)}`]
      : []),
  ];
  const holds = verdicts.length === 0;
  const text = holds ? 'nothing lost, nothing twice' : verdicts.join('; ');
  return { text: `${all.length} seeds, ${operations} operations: ${text}`, holds };
}
