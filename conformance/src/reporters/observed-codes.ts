import { STATUS_CODES } from 'node:http';
import type { ObservationReport } from '../model/report.ts';

/** How a server deals with status codes, as far as a run tells. */
export interface Codes {
  /** Whether one operation answers its successes with now this code and now that. */
  readonly successVaries: boolean;
  /** The same of invalid data. */
  readonly refusalVaries: boolean;
  /** All that were seen. */
  readonly successes: readonly string[];
  readonly refusals: readonly string[];
  /** The text with ranges in place of codes that vary: `409 on name` as `4XX on name`. */
  readonly inRanges: (fact: string) => string;
}

/** Stated, so that no server chooses them. */
const stated = ['401', '403'];

/** Codes vary where most operations gave more than one: then a code that was seen once says nothing of the next time. */
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
