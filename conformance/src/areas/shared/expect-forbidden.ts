import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { isRefused } from './is-refused.ts';
import { assumeOwnPlaceCounts } from './presigned-place.ts';

/**
 * Ends the check if the response does not tell whether the caller lacks the permission.
 *
 * @param own sends the same request for an entry of the caller, to see whether the operation works at all
 */
export async function assumeAboutPermission(
  t: TestContext,
  answer: Answer,
  own?: () => Promise<Answer>,
): Promise<void> {
  if (own && isRefused(answer) && answer.status !== 403) {
    t.assume((await own()).ok, `${answer.operation} is also refused for an entry of the caller`);
  }
  await assumeOwnPlaceCounts(t, answer);
}

/** Expects a 403. */
export async function expectForbidden(
  t: TestContext,
  answer: Answer,
  own?: () => Promise<Answer>,
): Promise<void> {
  await assumeAboutPermission(t, answer, own);
  t.expectStatus(answer, 403);
}
