import { remedies, type Remedy } from '../../src/engine/model/remedy.ts';

/** The requirements that a run with these options tested. */
export interface Measurement {
  readonly given: readonly Remedy[];
  readonly tried: readonly string[];
}

type Ways = readonly (readonly Remedy[])[];

const password: Remedy = 'e-mail address and password';

/** For each requirement, the smallest sets of options with which it is tested. */
export function smallestSets(measurements: readonly Measurement[]): Map<string, Ways> {
  // Nearly all runs have the password; the run without it shows which requirements need it.
  const withoutPassword = measurements.filter(({ given }) => !given.includes(password));
  const widest = withoutPassword.reduce((a, b) => (b.given.length > a.given.length ? b : a));
  const ids = [...new Set(measurements.flatMap(({ tried }) => tried))].sort(byNumber);
  return new Map(
    ids.map((id) => {
      const isFree = widest.tried.includes(id);
      const sets = measurements
        .filter(({ tried }) => tried.includes(id))
        .map(({ given }) =>
          remedies().filter((option) => given.includes(option) && !(isFree && option === password)),
        );
      const smallest = sets.filter((set) => !sets.some((other) => isWithin(other, set)));
      const texts = new Map(smallest.map((set) => [set.join(), set]));
      return [id, [...texts.values()]];
    }),
  );
}

const isWithin = (a: readonly Remedy[], b: readonly Remedy[]): boolean =>
  a.length < b.length && a.every((option) => b.includes(option));

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** The table that the runner imports: a line for all requirements that the same sets suffice for. */
export function writeTable(ways: ReadonlyMap<string, Ways>): string {
  const rows = new Map<string, { oneOf: Ways; requirements: string[] }>();
  for (const [id, oneOf] of ways) {
    if (oneOf.some((set) => set.length === 0)) continue;
    const key = JSON.stringify(oneOf);
    const row = rows.get(key) ?? { oneOf, requirements: [] };
    rows.set(key, row);
    row.requirements.push(id);
  }
  return `[\n${[...rows.values()].map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;
}
