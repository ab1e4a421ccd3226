import { createHash } from 'node:crypto';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { untilFound } from '../../../engine/model/eventually.ts';

const nothing = createHash('sha256').digest('hex');

const isEmpty = ({ state, size, sha256 }: EntryState): boolean =>
  state === 'exists' && (size === 0 || sha256?.toLowerCase() === nothing);

/** A file of any format has content; it may appear soon after the response (U-141). */
export async function expectContent(t: TestContext, answer: Answer, id: number): Promise<void> {
  const untilFilled = () =>
    untilFound(
      () => t.observeEntry(id),
      (entry) => !isEmpty(entry),
    );
  let seen = await t.observeEntry(id);
  if (isEmpty(seen)) {
    // Where the first one stays empty, no other is waited for.
    const first = await t.once('the first empty result', untilFilled);
    if (!isEmpty(first)) seen = await untilFilled();
  }
  t.expectThat(!isEmpty(seen), 'a result with some bytes', 'an empty one', { answer, tests: 'CONVERT-1' });
}
