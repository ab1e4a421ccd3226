import type { Exchange } from '../model/exchange.ts';
import type { SeenBehaviour } from '../model/verdict.ts';

/** Beyond this their number says enough. */
const mostNames = 4;

/** Keeps which operations each of several values was met in. */
export class Tally {
  readonly #operations = new Map<string, Set<string>>();
  readonly #first = new Map<string, Exchange>();

  add(value: string, operation: string, exchange: Exchange): void {
    const operations = this.#operations.get(value) ?? new Set();
    this.#operations.set(value, operations.add(operation));
    if (!this.#first.has(value)) this.#first.set(value, exchange);
  }

  /** Each value with its line, its operations and the exchange that it was first met in. */
  values(): Omit<SeenBehaviour, 'unknown'>[] {
    return [...this.#operations].map(([fact, operations]) => ({
      behaviour: `${fact} (${namesOf(operations)})`,
      fact,
      operations: [...operations].sort(),
      exchange: this.#first.get(fact),
    }));
  }

  /** Lines such as `422 (createFolder, createNote)` or `200 (12 operations)`, sorted. */
  lines(): string[] {
    return this.values()
      .map(({ behaviour }) => behaviour)
      .sort();
  }
}

const namesOf = (operations: ReadonlySet<string>): string =>
  operations.size > mostNames ? `${operations.size} operations` : [...operations].sort().join(', ');
