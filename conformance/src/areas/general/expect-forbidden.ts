import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { isRefused } from '../shared/is-refused.ts';

/** A 403. Where it is another refusal, the same for an entry of one's own tells whether the operation works at all. */
export async function expectForbidden(
  t: TestContext,
  answer: Answer,
  own: () => Promise<Answer>,
): Promise<void> {
  if (isRefused(answer) && answer.status !== 403) {
    t.assume((await own()).ok, `${answer.operation} is also refused for an entry of the caller`);
  }
  t.expectStatus(answer, 403);
}
