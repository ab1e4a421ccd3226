import type { Gap } from './gaps.ts';
import type { Outcome } from './program.ts';

/** A step with its program. */
type Step = Outcome & { program: string };

interface Judgement {
  /** Failed steps without a gap. */
  unexpected: Step[];
  /** Gaps whose step passes or no longer exists. */
  gone: Gap[];
}

/** Compares the outcomes of programs with the known gaps. */
export function judge(
  tried: readonly { name: string; outcomes: readonly Outcome[] }[],
  gaps: readonly Gap[],
): Judgement {
  const steps = tried.flatMap(({ name, outcomes }) =>
    outcomes.map((outcome) => ({ ...outcome, program: name })),
  );
  const wrong = steps.filter(({ verdict }) => verdict === 'wrong');
  const names = new Set(tried.map(({ name }) => name));
  return {
    unexpected: wrong.filter((step) => !gaps.some((gap) => isOf(gap, step))),
    gone: gaps.filter((gap) => names.has(gap.program) && !wrong.some((step) => isOf(gap, step))),
  };
}

/** Whether a gap is about a step. */
export const isOf = (gap: Gap, step: Pick<Step, 'program' | 'operation' | 'case'>): boolean =>
  gap.program === step.program && gap.operation === step.operation && gap.case === step.case;
