/** The parts of a semantic version, the smallest first. */
export const impacts = ['patch', 'minor', 'major'] as const;
export type Impact = (typeof impacts)[number];

/** Whether a value is sent to the server or received from it. */
export type Direction = 'request' | 'response';

export interface Change {
  /** The version bump that the change alone requires. */
  impact: Impact;
  message: string;
  /**
   * Pointer into the new bundled contract, or into the old one for something removed; after `openapi.reference.json`, of
   * something that only the reference description has.
   */
  pointer: string;
  /** Set if no rule rates the change, so that it counts as breaking until somebody decides. */
  isUnclassified?: true;
  /** Set if the rating depends on it. */
  direction?: Direction;
  /** The affected operationIds; empty if it belongs to no operation. */
  operations: string[];
}

/** Collects changes; one in a shared component is kept once for all operations. */
export class ChangeLog {
  readonly #changes = new Map<string, Change>();

  add(change: Omit<Change, 'operations'>, operation?: string): void {
    const key = [change.pointer, change.message, change.impact, change.direction].join('\n');
    const known = this.#changes.get(key) ?? { ...change, operations: [] };
    if (operation !== undefined && !known.operations.includes(operation)) known.operations.push(operation);
    this.#changes.set(key, known);
  }

  /** Whether a change at, above or below the place is already known. */
  explains(pointer: string): boolean {
    return [...this.#changes.values()].some(
      (change) => isWithin(change.pointer, pointer) || isWithin(pointer, change.pointer),
    );
  }

  sorted(): Change[] {
    return sorted([...this.#changes.values()]);
  }
}

/** The most severe first; otherwise in the order of the document. */
export const sorted = (changes: readonly Change[]): Change[] =>
  changes.toSorted(
    (a, b) => impacts.indexOf(b.impact) - impacts.indexOf(a.impact) || compareText(a.pointer, b.pointer),
  );

/** The largest of the required bumps. */
export function neededBump(changes: readonly Change[]): Impact | 'none' {
  return impacts.findLast((impact) => changes.some((change) => change.impact === impact)) ?? 'none';
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);

// Independent of the locale, so that the report is the same on every machine.
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
