import type { Answer, LooseRequest } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';

/** Requests to share an entry. */
export function share(
  t: TestContext,
  entryId: number,
  body: LooseRequest['body'],
): Promise<Answer<'shareEntry'>> {
  return t.send('shareEntry', { path: { entryId }, body });
}

/** The e-mail address of the second account. */
export function receiver(t: TestContext): string {
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  return email;
}
