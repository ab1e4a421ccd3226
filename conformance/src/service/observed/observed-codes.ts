import { STATUS_CODES } from 'node:http';
import type { ObservationReport } from '../../engine/model/report.ts';

/** How a server uses status codes, as far as a run shows. */
export interface Codes {
  /** Whether one operation returns different codes for successes. */
  readonly successVaries: boolean;
  /** The same for invalid data. */
  readonly refusalVaries: boolean;
  /** All codes seen. */
  readonly successes: readonly string[];
  readonly refusals: readonly string[];
  /** The text with ranges instead of codes that vary: `409 on name` becomes `4XX on name`. */
  readonly inRanges: (fact: string) => string;
}

/** From the interface, so a server cannot choose them. */
const stated = ['401', '403'];

/**
 * Codes vary if most operations returned more than one: then a code that was seen once may be another the next time.
 */
export function codesOf(observations: readonly ObservationReport[]): Codes {
  const of = (unknown: string) => observations.filter((observation) => observation.unknown === unknown);
  const [success, refusal] = [of('U-01'), of('U-24')];
  const [successVaries, refusalVaries] = [varies(success), varies(refusal)];
  const inRanges = (fact: string) =>
    fact.replace(/(?<![\d,.])([24])\d\d(?![\d,.]\d|\d)/g, (code, first: string) => {
      if (STATUS_CODES[code] === undefined || stated.includes(code)) return code;
      return (first === '2' ? successVaries : refusalVaries) ? `${first}XX` : code;
    });
  return { successVaries, refusalVaries, successes: factsOf(success), refusals: factsOf(refusal), inRanges };
}

function varies(seen: readonly ObservationReport[]): boolean {
  const counts = new Map<string, number>();
  for (const operation of seen.flatMap(({ operations }) => operations ?? [])) {
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  const several = [...counts.values()].filter((count) => count > 1).length;
  return several * 2 > counts.size;
}

const factsOf = (seen: readonly ObservationReport[]): string[] => [
  ...new Set(seen.flatMap(({ fact }) => fact ?? [])),
];
