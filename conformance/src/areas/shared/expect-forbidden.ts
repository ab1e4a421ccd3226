import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { isRefused } from './is-refused.ts';
import { idsInPath } from './shown-values.ts';
import { register } from './upload.ts';

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

/**
 * Ends the check if a registration was accepted because the server stores the file where the presign request said, and
 * does not use the place of the registration: the interface does not specify which of the two counts (U-114).
 */
async function assumeOwnPlaceCounts(t: TestContext, answer: Answer): Promise<void> {
  if (!answer.ok || answer.operation !== 'registerEntry') return;
  const isOpen = await t.once('whether the presign request decides the place', () => doesPresignDecide(t));
  t.unlessOpen(isOpen, 'the place of the presign request counts, not the one of the registration (U-114)');
}

async function doesPresignDecide(t: TestContext): Promise<boolean> {
  const [presigned, registered] = [await t.folder(), await t.folder()];
  const object = await t.object({ place: { parentId: presigned.id } });
  const { body } = await register(t, object, { parentId: registered.id });
  const ids = idsInPath(body.fileEntry?.path);
  return ids.has(presigned.id) && !ids.has(registered.id);
}
