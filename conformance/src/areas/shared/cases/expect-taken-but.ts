import type { Answer } from '../../../model/messages.ts';
import type { SubjectId } from '../../../model/subject.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** A request that differs from a refused one in what is harmless there. */
interface Trial {
  /** What is to blame where this one is carried out; `open` where nothing is: a server may refuse what it lacks. */
  readonly proves: SubjectId | 'open';
  readonly send: () => Promise<Answer>;
}

/**
 * Expects success of a request. Where it is refused, the first trial that is carried out tells which part of it the
 * server does not take; where none is, the fault shows elsewhere.
 *
 * @param trials undefined stands for one that says nothing in this case
 */
export async function expectTakenBut(
  t: TestContext,
  answer: Answer,
  ...trials: readonly (Trial | undefined)[]
): Promise<void> {
  if (answer.ok) return;
  t.unlessOpen(answer.status === 429, 'the server returned 429, too many requests');
  for (const trial of trials) {
    if (!trial || !(await trial.send()).ok) continue;
    if (trial.proves === 'open')
      t.unlessOpen(true, `${answer.operation} is refused because of an unspecified value`);
    else t.expectSuccess(answer, trial.proves);
  }
  t.assume(false, `${answer.operation} returned ${answer.status}`);
}
