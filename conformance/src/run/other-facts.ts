import type { Exchange } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult } from '../model/verdict.ts';

/**
 * Tells with each check what its answers break beside what it proves: it may hold by an answer that is wrong in another
 * way, and where only a part of the checks was selected, nothing else would say so.
 *
 * @param brokenIn what an answer breaks, whatever asked for it
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
