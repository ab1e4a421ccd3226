import type { Exchange } from '../../engine/model/exchange.ts';
import type { SeenBehaviour } from '../../engine/model/verdict.ts';

/** Beyond this, only their number is shown. */
const mostNames = 4;

/** Collects the operations for each of several values. */
export class Tally {
  readonly #operations = new Map<string, Set<string>>();
  readonly #first = new Map<string, Pick<SeenBehaviour, 'at' | 'exchange'>>();

  add({ fact, at }: Pick<SeenBehaviour, 'fact' | 'at'>, operation: string, exchange: Exchange): void {
    const operations = this.#operations.get(fact) ?? new Set();
    this.#operations.set(fact, operations.add(operation));
    if (!this.#first.has(fact)) this.#first.set(fact, { at, exchange });
  }

  /** Each value with its line, its operations and its first exchange. */
  values(): Omit<SeenBehaviour, 'unknown'>[] {
    return [...this.#operations].map(([fact, operations]) => ({
      behaviour: `${fact} (${namesOf(operations)})`,
      fact,
      operations: [...operations].sort(),
      ...this.#first.get(fact)!,
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
