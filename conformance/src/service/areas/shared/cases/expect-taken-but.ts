import type { Answer } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';

/** A request that leaves out one part of the refused request; undefined if it means nothing this time. */
export type Trial =
  | {
      /** The requirement that fails if this request succeeds; `open` if a server may refuse the part that it leaves out. */
      readonly tests: SubjectId | 'open';
      readonly send: () => Promise<Answer>;
    }
  | undefined;

/**
 * Finds out which part of a refused request the server refuses: the first trial that succeeds leaves it out. The check
 * fails if the server must not refuse this part.
 *
 * @returns `open` if it may, and `not done` if no trial succeeds
 */
export async function whyRefused(
  t: TestContext,
  refused: Answer,
  trials: readonly Trial[],
): Promise<'open' | 'not done'> {
  for (const trial of trials) {
    if (!trial || !(await trial.send()).ok) continue;
    if (trial.tests === 'open') return 'open';
    t.expectSuccess(refused, trial.tests);
  }
  return 'not done';
}

/** Expects success of a request. If no trial shows why it is refused, the check is not exercised. */
export async function expectTakenBut(
  t: TestContext,
  answer: Answer,
  ...trials: readonly Trial[]
): Promise<void> {
  if (answer.ok) return;
  const why = await whyRefused(t, answer, trials);
  t.skipIfUnspecified(why === 'open', `${answer.operation} is refused because of an unspecified value`);
  t.assume(false, `${answer.operation} returned ${answer.status}`);
}
