import { eventually } from '../../../model/eventually.ts';
import { remove } from '../../shared/requests.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { at, send, type AddedWrite } from './added-write.ts';
import { newWorkspace } from './own-things.ts';
import { reported } from '../../../model/finding-data.ts';

export const entryWrites: readonly AddedWrite[] = [
  {
    operation: 'updateEntry',
    at: 'PUT /file-entries/{entryId}',
    sentence: 'gives an entry its new name',
    run: async (t: TestContext) => {
      const { id } = await t.folder();
      const name = t.unique('Renamed');
      const answer = await send(t, 'updateEntry', { path: { entryId: id }, body: { name } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'fileEntry.name'), name, 'fileEntry.name', { answer });
    },
  },
  {
    operation: 'moveEntries',
    at: 'POST /file-entries/move',
    sentence: 'moves an entry to its destination',
    run: async (t: TestContext) => {
      const [{ id }, destination] = [await t.folder(), await t.folder()];
      const body = { entryIds: [id], destinationId: destination.id };
      const answer = await send(t, 'moveEntries', { body });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'entries.0.parent_id'), destination.id, 'entries[0].parent_id', { answer });
    },
  },
  {
    operation: 'starEntries',
    at: 'POST /file-entries/star',
    sentence: 'returns the starred tag',
    run: async (t: TestContext) => {
      const { id } = await t.folder();
      const answer = await send(t, 'starEntries', { body: { entryIds: [id] } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'tag.name'), 'starred', 'tag.name', { answer });
    },
  },
  {
    operation: 'restoreEntries',
    at: 'POST /file-entries/restore',
    sentence: 'restores a folder from the trash',
    needs: ['observe:entry'],
    run: async (t: TestContext) => {
      const { id } = await t.folder();
      t.assume((await remove(t, [id], {})).ok, 'the folder is not moved to the trash');
      const trashed = await eventually(
        () => t.observeEntry(id),
        ({ state }) => state === 'trashed',
      );
      t.assume(trashed.state === 'trashed', 'the folder is not in the trash');
      t.expectSuccess(await send(t, 'restoreEntries', { body: { entryIds: [id] } }));
      const { state } = await eventually(
        () => t.observeEntry(id),
        (observed) => observed.state === 'exists',
      );
      t.expectEqual(state, 'exists', reported('the state of the folder'));
    },
  },
  {
    operation: 'duplicateEntries',
    at: 'POST /file-entries/duplicate',
    sentence: 'creates a second entry',
    run: async (t: TestContext) => {
      const { id } = await t.file();
      const answer = await send(t, 'duplicateEntries', { body: { entryIds: [id] } });
      t.expectSuccess(answer);
      const copy = at(answer, 'entries.0.id');
      t.expectThat(typeof copy === 'number' && copy !== id, 'a new id', 'that of the original', {
        answer,
      });
    },
  },
  {
    operation: 'setTracked',
    at: 'POST /track/setTracked',
    sentence: 'changes nothing if the file is already tracked',
    run: async (t: TestContext) => {
      const body = { file_id: (await t.file()).id, tracked: true };
      const first = await send(t, 'setTracked', { body });
      t.expectSuccess(first);
      t.expectEqual(at(first, 'updated'), true, 'updated', { answer: first });
      const again = await send(t, 'setTracked', { body });
      t.expectSuccess(again);
      t.expectEqual(at(again, 'updated'), false, 'updated, the second time', { answer: again });
    },
  },
  {
    operation: 'emptyTrash',
    at: 'POST /file-entries/empty-trash',
    sentence: 'deletes what is in the trash of a workspace',
    needs: ['workspace', 'observe:entry'],
    run: async (t: TestContext) => {
      const workspaceId = await newWorkspace(t);
      const body = { name: t.unique('Trashed'), parentId: null };
      const { id } = (await t.call('createFolder', { query: { workspaceId }, body })).body.folder ?? {};
      t.assume(id !== undefined, 'the folder is not created');
      t.assume((await remove(t, [id], {})).ok, 'the folder is not moved to the trash');
      t.expectSuccess(await send(t, 'emptyTrash', { body: { workspaceId } }));
      const { state } = await eventually(
        () => t.observeEntry(id),
        (observed) => observed.state === 'deleted',
      );
      t.expectEqual(state, 'deleted', reported('the state of the folder'));
    },
  },
  {
    operation: 'getAvailableName',
    at: 'POST /entry/getAvailableName',
    sentence: 'returns a free name for a name that is taken',
    run: async (t: TestContext) => {
      const { name, parentId } = await takenName(t);
      const answer = await send(t, 'getAvailableName', { body: { name, parentId } });
      t.expectSuccess(answer);
      const isOther = typeof at(answer, 'available') === 'string' && at(answer, 'available') !== name;
      t.expectThat(isOther, 'a name that is free', 'the one that is taken', { answer });
    },
  },
  {
    operation: 'validateUploads',
    at: 'POST /uploads/validate',
    sentence: 'lists a file that already exists',
    run: async (t: TestContext) => {
      const { name, parentId } = await takenName(t);
      const answer = await send(t, 'validateUploads', { body: { files: [{ name, size: 16 }], parentId } });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'duplicates'), [name], 'duplicates', { answer });
    },
  },
];

async function takenName(t: TestContext): Promise<{ name: string; parentId: number }> {
  const { id: parentId } = await t.folder();
  return { name: (await t.file({ parentId })).name, parentId };
}
