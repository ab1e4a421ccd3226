import type { Exchange } from '../../engine/model/exchange.ts';
import type { SeenBehaviour } from '../../engine/model/verdict.ts';

/** Beyond this, only their number is shown. */
const mostNames = 4;

/** Collects the operations for each of several values. */
export class Tally {
  readonly #operations = new Map<string, Set<string>>();
  readonly #first = new Map<string, Exchange>();

  add(value: string, operation: string, exchange: Exchange): void {
    const operations = this.#operations.get(value) ?? new Set();
    this.#operations.set(value, operations.add(operation));
    if (!this.#first.has(value)) this.#first.set(value, exchange);
  }

  /** Each value with its line, its operations and its first exchange. */
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
