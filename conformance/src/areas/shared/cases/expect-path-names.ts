import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { idsInPath } from '../path-ids.ts';

/** A `path` with ids names every folder above, the form of the rest being open. */
export function expectPathNames(
  t: TestContext,
  parents: readonly number[],
  path: unknown,
  answer: Answer,
): void {
  const above = idsInPath(path);
  const isWhole = above.size === 0 || parents.every((parent) => above.has(parent));
  t.expectThat(isWhole, `a path that names ${parents.join(', ')}`, String(path), {
    answer,
    proves: 'ENTRY-12',
  });
}
