import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';
import { expectState } from './entry-life.ts';
import { markedEntries } from './sample-entries.ts';
import { observeAll } from '../shared/cases/places.ts';
import { statesWhen } from '../shared/awaited-states.ts';
import { expectStays, remove, arrangeTrashed } from '../shared/requests.ts';
import { uploadTo } from '../shared/upload.ts';

/** More than one page of careless lists. */
const many = 51;
const atOnce = 10;

const emptying = {
  operation: 'deleteEntries',
  profile: 'full',
  needs: ['destructive', 'observe:entry'],
  alone: 'last',
} as const;

/** Each of these could change entries that the account had before the run. */
export const emptyingTrash: readonly Check[] = [
  check(
    'TRASH-6.1',
    'empty entryIds without emptyTrash do not change the trash',
    { tests: ['TRASH-6'], observes: ['U-46'], ...emptying },
    async (t) => {
      const { id } = await arrangeTrashed(t);
      const answer = await remove(t, [], {});
      t.observed('U-46', describeAnswer(answer));
      await remove(t, [], { deleteForever: true });
      await remove(t, [], { deleteForever: true, emptyTrash: false });
      await expectState(t, id, 'trashed');
    },
  ),
  check(
    'TRASH-7.1',
    'emptying the trash deletes everything in it, and nothing else',
    { tests: ['TRASH-7'], ...emptying },
    async (t) => {
      const trashed = [
        await arrangeTrashed(t),
        await arrangeTrashed(t, await t.file()),
        await arrangeTrashed(t),
      ];
      const active = await t.folder();
      t.expectSuccess(await remove(t, [], { emptyTrash: true }));
      for (const { id } of trashed) await expectState(t, id, 'deleted');
      await expectState(t, active.id, 'exists');
      for (const deleteForever of [true, false]) {
        const last = await arrangeTrashed(t);
        t.expectSuccess(await remove(t, [], { emptyTrash: true, deleteForever }));
        await expectState(t, last.id, 'deleted');
      }
    },
  ),
  check(
    'TRASH-7.namesakes',
    'emptying the trash does not change active entries with the name of one in it, beside it and elsewhere',
    { tests: ['TRASH-7'], ...emptying },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const { id: otherId } = await t.folder();
      const name = t.unique('Namesake');
      const fileName = `${name}.txt`;
      await arrangeTrashed(t, await t.folder({ name, parentId }));
      await arrangeTrashed(t, await t.file({ name: fileName, parentId }));
      const active = [
        (await t.folder({ name, parentId: otherId })).id,
        (await t.file({ name: fileName, parentId: otherId })).id,
      ];
      // It is open whether an entry in the trash still counts as a duplicate name (U-56).
      const beside = await t.call('createFolder', { body: { name, parentId } });
      if (beside.ok && beside.body.folder?.id !== undefined) active.push(beside.body.folder.id);
      const fileBeside = await uploadTo(
        t,
        { parentId },
        { filename: fileName, extension: 'txt', mime: 'text/plain', bytes: Buffer.from(name) },
      );
      const fileId = fileBeside.answer.body.fileEntry?.id;
      if (fileBeside.answer.ok && fileId !== undefined) active.push(fileId);
      const states = (await observeAll(t, active)).map(({ state }) => state);
      t.assume(
        states.every((state) => state === 'exists'),
        'a new entry with the name of one in the trash is not active',
      );
      t.expectSuccess(await remove(t, [], { emptyTrash: true }));
      for (const id of active) await expectState(t, id, 'exists');
    },
  ),
  check(
    'TRASH-7.2',
    'emptying the trash does not change active entries that are starred, linked, shared or received, and deletes such entries once they are in the trash',
    {
      tests: ['TRASH-7'],
      operation: 'deleteEntries',
      profile: 'full',
      needs: [
        'destructive',
        'observe:entry',
        'arrange:starred-entry',
        'arrange:shared-entry',
        'second-account',
      ],
      alone: 'last',
    },
    async (t: TestContext) => {
      const marked = await markedEntries(t);
      const received = await t.arrange('shared-entry');
      t.expectSuccess(await remove(t, [], { emptyTrash: true }));
      for (const id of [...marked, received.entryId]) await expectState(t, id, 'exists');
      for (const id of marked) await arrangeTrashed(t, { id });
      t.expectSuccess(await remove(t, [], { emptyTrash: true }));
      for (const id of marked) await expectState(t, id, 'deleted');
    },
  ),
  check(
    'TRASH-7.many',
    'emptying the trash deletes each of many entries',
    { tests: ['TRASH-7'], ...emptying },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const ids = await Promise.all(
        Array.from({ length: many }, async () => (await t.folder({ parentId })).id),
      );
      for (let first = 0; first < many; first += atOnce) {
        const some = ids.slice(first, first + atOnce);
        const { ok, status } = await remove(t, some, { deleteForever: false });
        t.assume(ok, `deleteEntries returned ${status}`);
      }
      // What a deletion moves to the trash after its response is not there yet when the trash is emptied.
      const states = await statesWhen(t, ids, 'trashed');
      t.assume(
        states.every((state) => state === 'trashed'),
        'some entries did not get into the trash within a second',
      );
      t.expectSuccess(await remove(t, [], { emptyTrash: true }));
      for (const id of ids.toReversed()) await expectState(t, id, 'deleted');
    },
  ),
  check(
    'TRASH-7.3',
    'emptying the trash does not change active folders',
    {
      tests: ['TRASH-7'],
      operation: ['deleteEntries', 'createFolder'],
      profile: 'full',
      needs: ['destructive'],
      alone: 'last',
    },
    async (t) => {
      const active = await t.folder();
      const emptied = await remove(t, [], { emptyTrash: true });
      t.expectSuccess(emptied);
      await expectStays(t, active, emptied);
    },
  ),
];
