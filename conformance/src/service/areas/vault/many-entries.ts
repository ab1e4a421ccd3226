import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectTaken } from '../shared/answers.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { expectEntries, inOrder } from '../shared/moved-entries.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';

/** More than ten entries, files and folders, with each file in another folder. */
export const manyVaultEntries: readonly Check[] = [
  check(
    'VAULT-12.2',
    'eleven files and folders from several folders are moved in one request, and deleted in one request',
    {
      tests: ['VAULT-12', 'VAULT-13', 'VAULT-15', 'VAULT-21'],
      operation: ['moveVaultEntries', 'deleteVaultEntries'],
      profile: 'full',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const [target, ...others] = await Promise.all(
        Array.from({ length: 6 }, () => t.arrange('vault-entry')),
      );
      t.assume(target, 'the state provider created nothing');
      const { folderId: destinationId, entryId: stays } = target;
      const folders = [target, ...others].map((arranged) => arranged.destinationId);
      const entryIds = [...others.map(({ entryId }) => entryId), ...folders];
      t.skipIfUnspecified(
        new Set(entryIds).size < entryIds.length,
        'the state provider puts vault entries into the same folders',
      );
      const move = (ids: readonly number[]) =>
        t.call('moveVaultEntries', { body: { entryIds: [...ids], destinationId } });
      const inside = async () => {
        const { children } = observedFields(t, await t.observeEntry(destinationId), 'children');
        return inOrder(children.map(({ id }) => id));
      };
      const all = inOrder([stays, ...entryIds]);

      const moved = await move(entryIds);
      await expectTaken(t, moved, () => move(entryIds.slice(0, 1)), 'VAULT-13');
      const arrived = await inside();
      // If no entry moves, the server does not move at all.
      t.assume(arrived.length > 1, 'nothing moves to the destination');
      t.expectEqual(arrived, all, reported('content of the destination'), {
        answer: moved,
        tests: 'VAULT-13',
      });
      t.assume(arrived.length === all.length, 'not all entries moved');
      expectEntries(t, moved, entryIds);

      // Whether the server accepts or refuses this, nothing must change.
      const again = await move([entryIds[0]!, entryIds.at(-1)!]);
      t.expectEqual(
        await inside(),
        all,
        'content of the destination after two entries in it were moved there again',
        {
          answer: again,
          tests: 'VAULT-12',
        },
      );
      const remove = (ids: readonly number[]) =>
        t.call('deleteVaultEntries', { body: { entryIds: [...ids], deleteForever: true } });
      // Its content has been moved away.
      const emptied = await remove([others[0]!.folderId]);
      t.expectEqual(
        await inside(),
        all,
        'content of the destination after the former folder of an entry was deleted',
        {
          answer: emptied,
          tests: 'VAULT-21',
        },
      );
      const deleted = await remove(entryIds);
      await expectTaken(t, deleted, () => remove(entryIds.slice(0, 1)), 'VAULT-21');
      const left = await eventually(inside, (ids) => ids.length <= 1);
      t.assume(left.length < all.length, 'deleting has no effect');
      t.expectEqual(left, [stays], 'content of the destination after the eleven were deleted', {
        answer: deleted,
        tests: 'VAULT-21',
      });
    },
  ),
];
