import { keyOfFailure, testedBy, type Baseline } from '../model/baseline.ts';
import type { Exchange } from '../model/exchange.ts';
import type { SubjectId } from '../model/subject.ts';
import type { CheckResult, Finding, Verdict } from '../model/verdict.ts';

/**
 * Marks the failures that the baseline expects as known: each requirement, and a check if nothing else of it failed. Of a
 * requirement with other failures as well, only those stay: nobody needs to see again what is known.
 *
 * @param known the baseline, or that the run writes a new one, which expects all that failed
 */
export function asBaselineSays(
  results: readonly CheckResult[],
  known: Baseline | 'all failures' | undefined,
): CheckResult[] {
  if (!known) return [...results];
  const isAll = known === 'all failures';
  const expected = new Set(isAll ? [] : known.failures.map(keyOfFailure));
  return results.map((result) => {
    if (result.verdict !== 'failed') return result;
    const outcomes: Partial<Record<SubjectId, Verdict>> = { ...result.outcomes };
    const isKnown = (subject: SubjectId, finding: Finding) =>
      isAll || expected.has(keyOf(subject, finding, result));
    for (const subject of new Set(result.findings.flatMap(({ subjects }) => subjects))) {
      const areKnown = findingsOn(subject, result).every((finding) => isKnown(subject, finding));
      if (areKnown) outcomes[subject] = 'known';
    }
    const findings = result.findings.flatMap((finding) => {
      const subjects = finding.subjects.filter((id) => outcomes[id] === 'known' || !isKnown(id, finding));
      return subjects.length > 0 ? [{ ...finding, subjects }] : [];
    });
    const isNews = Object.values(outcomes).includes('failed');
    return { ...result, outcomes, findings, verdict: isNews ? 'failed' : 'known' };
  });
}

/** Whether the baseline expects that responses of this operation violate a requirement. */
export const isKnownIn = ({ operation }: Exchange, id: SubjectId, baseline: Baseline | undefined): boolean =>
  baseline?.failures.some((known) => known.requirement === id && known.operation === operation) === true;

/** Requirements for which the baseline expects a failure that did not occur, although a check tested them. */
export function unexpectedPasses(
  results: readonly CheckResult[],
  baseline: Baseline | undefined,
): SubjectId[] {
  if (!baseline) return [];
  const isTested = testedBy(results);
  const failing = new Set(
    results.flatMap((result) =>
      result.findings.flatMap((finding) => finding.subjects.map((id) => keyOf(id, finding, result))),
    ),
  );
  const cured = baseline.failures.filter(
    (failure) => isTested(failure) && !failing.has(keyOfFailure(failure)),
  );
  return [...new Set(cured.map(({ requirement }) => requirement))];
}

const findingsOn = (subject: SubjectId, { findings }: CheckResult): readonly Finding[] =>
  findings.filter(({ subjects }) => subjects.includes(subject));

const keyOf = (requirement: SubjectId, { exchange }: Finding, result: CheckResult): string =>
  keyOfFailure({
    requirement,
    check: result.id,
    operation: exchange?.operation ?? result.operation ?? undefined,
  });
