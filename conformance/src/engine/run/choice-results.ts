import type { Choice } from '../contract/contract.ts';
import { service } from '../model/service.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import type { CheckResult, Finding, SeenBehaviour } from '../model/verdict.ts';

/**
 * Compares the observations of a run with the choices of the overlay: one result for each unknown with choices.
 *
 * @param selected the subjects of the report
 */
export function choiceResults(
  choices: readonly Choice[],
  observed: readonly SeenBehaviour[],
  selected: ReadonlySet<SubjectId>,
): CheckResult[] {
  return choices
    .filter(({ unknown }) => selected.has(unknown))
    .map((choice) =>
      resultOf(
        choice,
        observed.filter(({ unknown }) => unknown === choice.unknown),
      ),
    );
}

function resultOf({ unknown, behaviours }: Choice, observed: readonly SeenBehaviour[]): CheckResult {
  // An overlay that specifies the first allows the second.
  const { quicker } = service().overlay;
  const allowed = [...behaviours, ...behaviours.flatMap((behaviour) => quicker[behaviour] ?? [])];
  const patterns = allowed.map(patternOf);
  const others = observed.filter(({ fact }) => !patterns.some((pattern) => pattern.test(fact)));
  const findings: Finding[] = others.map(({ fact, exchange }) => ({
    subjects: [unknown],
    expected: `the behaviour in the overlay: ${behaviours.join(', or ')}`,
    got: fact,
    exchange,
  }));
  const verdict = findings.length > 0 ? 'failed' : observed.length > 0 ? 'passed' : 'not exercised';
  return {
    id: `${unknown}.overlay`,
    name: `as in the overlay: ${subjectOf(unknown).statement}`,
    operation: observed[0]?.operations[0] ?? null,
    proves: [unknown],
    verdict,
    outcomes: { [unknown]: verdict },
    reason: verdict === 'not exercised' ? 'the run did not observe it' : undefined,
    findings,
    exchanges: [...new Set(others.flatMap(({ exchange }) => exchange ?? []))],
    durationMs: 0,
  };
}

/** `2XX` and `4XX` match any code of the range, `*` matches anything. */
function patternOf(behaviour: string): RegExp {
  const escaped = behaviour.replace(/[\\^$.+?()[\]{}|/-]/g, '\\$&');
  const pattern = escaped.replaceAll('*', '.*').replace(/\b([24])XX\b/g, '$1\\d\\d');
  return new RegExp(`^${pattern}$`, 's');
}
