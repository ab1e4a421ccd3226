import { inAMoment } from '../shared/in-a-moment.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import type { EntryState } from '../../model/state-provider.ts';

/** Whether a folder is there shows without a state provider as well: one that is takes a folder inside. */
export function createBelow(t: TestContext, parentId: number): Promise<Answer<'createFolder'>> {
  return t.call('createFolder', { body: { name: t.unique('Folder'), parentId } });
}

export async function isGone(t: TestContext, folderId: number): Promise<boolean> {
  const answer = await createBelow(t, folderId);
  if (!answer.ok) return true;
  const control = await createBelow(t, t.unknownId);
  t.given(!control.ok, 'the server takes any id for a parent, so nothing shows whether a folder is there');
  return false;
}

/** @returns whether it is, now or in a moment */
export async function expectGone(t: TestContext, folderId: number, proves: SubjectId): Promise<boolean> {
  const gone = await inAMoment(
    () => isGone(t, folderId),
    (isSo) => isSo,
  );
  t.expectThat(gone, 'the folder is gone: none can be created in it', 'one was created in it', { proves });
  return gone;
}

export async function expectState(t: TestContext, id: number, expected: EntryState['state']): Promise<void> {
  const { state } = await inAMoment(
    () => t.observeEntry(id),
    (observed) => observed.state === expected,
  );
  t.expectEqual(state, expected, 'the state of the entry, as observed');
}
