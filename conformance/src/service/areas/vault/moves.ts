import { check, type Check } from '../../check.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { observeAll } from '../shared/cases/places.ts';
import { isRefused } from '../shared/answers.ts';
import { expectShown, observedFields } from '../shared/shown-values.ts';
import { expectEntries } from '../shared/moved-entries.ts';
import { movedVaultEntry, sharedVaultEntry } from './vault-entries.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const moving = { operation: 'moveVaultEntries', needs: ['arrange:vault-entry'] } as const;

export const vaultMoveChecks: readonly Check[] = [
  check(
    'VAULT-12.1',
    'a moved vault entry is in the destination folder',
    {
      tests: ['VAULT-12'],
      operation: 'moveVaultEntries',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId, destinationId, answer } = await movedVaultEntry(t);
      t.expectSuccess(answer);
      const { parents } = observedFields(t, await t.observeEntry(entryId), 'parents');
      t.expectEqual(parents.at(-1), destinationId, reported('folder of the entry'), { answer });
    },
  ),

  check(
    'VAULT-15.1',
    'moving returns the moved entries and their destination folder',
    { tests: ['VAULT-15', 'VAULT-20'], ...moving },
    async (t: TestContext) => {
      const { entryId, vaultId, destinationId, answer } = await movedVaultEntry(t);
      t.assume(answer.ok, `moveVaultEntries returned ${answer.status}`);
      const { destination } = answer.body;
      expectEntries(t, answer, [entryId]);
      expectShown(t, destination?.id, destinationId, 'destination.id', { answer, tests: 'VAULT-15' });
      expectShown(t, destination?.vault_id, vaultId, 'destination.vault_id', { answer, tests: 'VAULT-20' });
    },
  ),

  check(
    'VAULT-13.1',
    'moving without entryIds or without a destinationId is refused',
    { tests: ['VAULT-13', 'VAULT-14'], ...moving },
    async (t) => {
      const { entryId, destinationId } = await sharedVaultEntry(t);
      await expectRefused(t, { destinationId }, 'VAULT-13');
      await expectRefused(t, { entryIds: [entryId] }, 'VAULT-14');
    },
  ),

  check(
    'VAULT-12.back',
    'a file and a folder that were moved are moved back to each folder that they were in before',
    {
      tests: ['VAULT-12'],
      operation: 'moveVaultEntries',
      profile: 'full',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const [own, one, other] = [
        await t.arrange('vault-entry'),
        await t.arrange('vault-entry'),
        await t.arrange('vault-entry'),
      ];
      const entryIds = [own.entryId, other.folderId];
      // The file comes from the first of these folders.
      const folders = [one.folderId, own.folderId, one.destinationId, one.folderId, own.folderId];
      t.skipIfUnspecified(
        new Set([...entryIds, ...folders]).size < 5,
        'the state provider puts vault entries into the same folders',
      );
      for (const destinationId of folders) {
        const answer = await t.call('moveVaultEntries', { body: { entryIds, destinationId } });
        t.expectSuccess(answer);
        const seen = await observeAll(t, entryIds);
        const above = seen.map((entry) => observedFields(t, entry, 'parents').parents.at(-1));
        t.expectEqual(above, [destinationId, destinationId], reported('folders of the two entries'), {
          answer,
        });
      }
    },
  ),
];

async function expectRefused(t: TestContext, body: object, tests: SubjectId): Promise<void> {
  const answer = await t.send('moveVaultEntries', { body });
  t.expectThat(isRefused(answer), 'a 4xx response', String(answer.status), { answer, tests });
}
