import { createBelow } from '../shared/requests.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import type { EntryState } from '../../states.ts';
import { reported } from '../../../engine/model/finding-data.ts';

export async function isGone(t: TestContext, folderId: number): Promise<boolean> {
  const answer = await createBelow(t, folderId);
  if (!answer.ok) return true;
  const control = await createBelow(t, t.unknownId);
  t.skipIfGivenAgain(folderId);
  t.assume(!control.ok, 'the server accepts any id as a parent, so this cannot show whether a folder exists');
  return false;
}

/**
 * Expects that a folder is deleted, and not only in the trash. Without a provider, only creating a folder in it can show
 * that, which a server may refuse for both.
 *
 * @returns whether it is, at the latest after a short wait
 */
export async function expectGone(t: TestContext, folderId: number, tests: SubjectId): Promise<boolean> {
  const seen = await eventually(
    () => t.observeEntryIfOffered(folderId),
    (state) => state === undefined || state.state === 'deleted',
  );
  if (seen) {
    t.expectEqual(seen.state, 'deleted', reported('the state of the entry'), { tests });
    return seen.state === 'deleted';
  }
  const gone = await eventually(
    () => isGone(t, folderId),
    (isSo) => isSo,
  );
  t.expectThat(gone, 'the folder no longer exists: no folder can be created in it', 'one was created in it', {
    tests,
  });
  return gone;
}

export async function expectState(t: TestContext, id: number, expected: EntryState['state']): Promise<void> {
  t.expectEqual(await stateWhen(t, id, expected), expected, reported('the state of the entry'));
}
