import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { idsInPath } from '../path-ids.ts';

/** Expects the ids of all parent folders in a `path` that contains ids; its form is otherwise unspecified. */
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
