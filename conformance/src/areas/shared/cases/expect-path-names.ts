import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { idsInPath } from '../path-ids.ts';

/** A `path` with ids names every folder above, the form of the rest being open. */
export function expectPathNames(
  t: TestContext,
  parents: readonly number[],
  path: unknown,
  at: 'folder.path' | 'fileEntry.path',
  answer: Answer,
): void {
  const above = idsInPath(path);
  const isWhole = above.size === 0 || parents.every((parent) => above.has(parent));
  t.expectThat(isWhole, `the ids ${parents.join(', ')} in ${at}`, String(path), {
    answer,
    proves: 'ENTRY-12',
  });
}
