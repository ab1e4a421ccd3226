/** Beyond this their number says enough. */
const mostNames = 4;

/** Keeps which operations each of several values was met in. */
export class Tally {
  readonly #operations = new Map<string, Set<string>>();

  add(value: string, operation: string): void {
    const operations = this.#operations.get(value) ?? new Set();
    this.#operations.set(value, operations.add(operation));
  }

  /** Lines such as `422 (createFolder, createNote)` or `200 (12 operations)`, sorted. */
  lines(): string[] {
    return [...this.#operations].map(([value, operations]) => `${value} (${namesOf(operations)})`).sort();
  }
}

const namesOf = (operations: ReadonlySet<string>): string =>
  operations.size > mostNames ? `${operations.size} operations` : [...operations].sort().join(', ');
