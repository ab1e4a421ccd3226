import type { Answer } from '../../model/messages.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';

/**
 * Expects success of a request that carries something optional. Where it is refused, the same request without that
 * decides: if it is refused as well, nothing is known of the optional part, and the fault shows elsewhere.
 */
export async function expectTaken(
  t: TestContext,
  answer: Answer,
  without: () => Promise<Answer>,
  proves?: Blame,
): Promise<void> {
  if (!answer.ok) t.assume((await without()).ok, `${answer.operation} is refused without it as well`);
  t.expectSuccess(answer, proves);
}
