import type { Answer } from '../../../model/messages.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** A request that leaves out one part of the refused request. */
interface Trial {
  /** The requirement that fails if this request succeeds; `open` if a server may refuse the part that it leaves out. */
  readonly proves: SubjectId | 'open';
  readonly send: () => Promise<Answer>;
}

/**
 * Expects success of a request. If it is refused, the first trial that succeeds shows which part of it the server refuses;
 * if none succeeds, the check is not exercised.
 *
 * @param trials undefined for a trial that means nothing in this case
 */
export async function expectTakenBut(
  t: TestContext,
  answer: Answer,
  ...trials: readonly (Trial | undefined)[]
): Promise<void> {
  if (answer.ok) return;
  for (const trial of trials) {
    if (!trial || !(await trial.send()).ok) continue;
    if (trial.proves === 'open')
      t.unlessOpen(true, `${answer.operation} is refused because of an unspecified value`);
    else t.expectSuccess(answer, trial.proves);
  }
  t.assume(false, `${answer.operation} returned ${answer.status}`);
}
