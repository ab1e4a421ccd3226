import type { Json, JsonObject } from '../../lib/openapi.ts';

/** One for all: making a collator takes longer than what most names take to compare. */
const byNumbers = new Intl.Collator('en-us', { numeric: true });

/** The entries by their names as people sort them: `part2` before `part10`. */
export function inOrder(object: JsonObject): [string, Json][] {
  return Object.entries(object).sort(([a], [b]) => byNumbers.compare(a, b));
}
