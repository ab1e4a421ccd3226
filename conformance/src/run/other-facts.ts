import type { Exchange } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult } from '../model/verdict.ts';

/**
 * Adds to each check the other requirements that its responses violate: a check may pass although its response is wrong
 * in another way, and if only some checks were selected, nothing else would report that.
 *
 * @param brokenIn the requirements that a response violates, whichever check sent the request
 */
export const withOtherFacts = (
  results: readonly CheckResult[],
  brokenIn: (exchange: Exchange) => readonly SubjectId[],
): CheckResult[] =>
  results.map((result) => {
    const broken = new Set(result.exchanges.flatMap(brokenIn));
    const others = [...broken].filter((id) => !result.proves.includes(id)).sort();
    return others.length === 0 ? result : { ...result, otherFacts: others };
  });
