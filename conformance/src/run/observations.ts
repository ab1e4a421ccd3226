import type { UnknownId } from '../../../generated/registers.ts';
import type { Observation } from '../model/verdict.ts';

/** Gathers what checks tell of unknowns: each behaviour once, whatever the order in which the checks ran. */
export class Observations {
  readonly #behaviours = new Map<string, Set<string>>();

  add(unknown: UnknownId, behaviour: string): void {
    const behaviours = this.#behaviours.get(unknown) ?? new Set();
    this.#behaviours.set(unknown, behaviours.add(behaviour));
  }

  list(): Observation[] {
    return [...this.#behaviours]
      .flatMap(([unknown, behaviours]) =>
        [...behaviours].sort().map((behaviour) => ({ unknown: unknown as UnknownId, behaviour })),
      )
      .sort((one, other) => numberOf(one) - numberOf(other));
  }
}

const numberOf = ({ unknown }: Observation): number => Number(unknown.slice(unknown.indexOf('-') + 1));
