import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import { observeAll } from '../shared/cases/places.ts';
import { describeAnswer } from '../shared/answers.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { deletedVaultEntry, sharedVaultEntry } from './vault-entries.ts';
import { reported } from '../../../engine/model/finding-data.ts';

export const vaultDeletionChecks: readonly Check[] = [
  check(
    'VAULT-23.1',
    'an entry deleted from the vault no longer exists',
    {
      tests: ['VAULT-23'],
      operation: 'deleteVaultEntries',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t) => {
      const { entryId, answer } = await deletedVaultEntry(t);
      t.expectSuccess(answer);
      t.expectEqual(await stateWhen(t, entryId, 'deleted'), 'deleted', 'state observed', { answer });
    },
  ),

  check(
    'VAULT-23.2',
    'a deleted vault entry cannot be moved',
    {
      tests: ['VAULT-23'],
      operation: ['deleteVaultEntries', 'moveVaultEntries'],
      profile: 'full',
      needs: ['arrange:vault-entry'],
    },
    async (t: TestContext) => {
      const { entryId, destinationId, answer: deleted } = await deletedVaultEntry(t);
      t.assume(deleted.ok, `deleteVaultEntries returned ${deleted.status}`);
      // Whether the server refuses or ignores an unknown id is open.
      const isMoved = ({ ok, body: { entries } }: Answer<'moveVaultEntries'>) =>
        ok && Array.isArray(entries) && entries.length > 0;
      const answer = await eventually(
        () => t.call('moveVaultEntries', { body: { entryIds: [entryId], destinationId } }),
        (moved) => !isMoved(moved),
      );
      if (isMoved(answer)) t.skipIfGivenAgain(entryId);
      t.expectThat(!isMoved(answer), 'a refusal, or no entries', 'the deleted entry was moved', { answer });
    },
  ),

  check(
    'VAULT-22.1',
    'deleting from the vault without deleteForever true is refused',
    {
      tests: ['VAULT-22'],
      observes: ['U-98'],
      operation: 'deleteVaultEntries',
      needs: ['arrange:vault-entry'],
    },
    async (t) => {
      const { entryId } = await sharedVaultEntry(t);
      const bodies = {
        false: { entryIds: [entryId], deleteForever: false },
        absent: { entryIds: [entryId] },
      };
      for (const [deleteForever, body] of Object.entries(bodies)) {
        const answer = await t.send('deleteVaultEntries', { body });
        t.expectRefusal(answer);
        t.observed('U-98', `deleteForever ${deleteForever}: ${describeAnswer(answer)}`);
      }
    },
  ),

  check(
    'VAULT-22.2',
    'deleting several vault entries without deleteForever true is refused, and the entries stay',
    {
      tests: ['VAULT-22'],
      operation: 'deleteVaultEntries',
      profile: 'full',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId, folderId, destinationId } = await t.arrange('vault-entry');
      const body = { entryIds: [entryId, folderId, destinationId], deleteForever: false };
      const answer = await t.send('deleteVaultEntries', { body });
      const states = (await observeAll(t, body.entryIds)).map(({ state }) => state);
      t.expectEqual(states, ['exists', 'exists', 'exists'], 'states observed', { answer });
      t.expectRefusal(answer);
    },
  ),

  check(
    'VAULT-21.1',
    'deleting from the vault with a word in place of an id is refused',
    { tests: ['VAULT-21'], operation: 'deleteVaultEntries', profile: 'full' },
    async (t) => {
      const body = { entryIds: ['vault'], deleteForever: true };
      t.expectRefusal(await t.send('deleteVaultEntries', { body }));
    },
  ),

  check(
    'VAULT-21.2',
    'deleting from the vault without entryIds is refused',
    {
      tests: ['VAULT-21'],
      operation: 'deleteVaultEntries',
      // A faulty server might delete the whole vault.
      needs: ['destructive'],
      alone: 'last',
    },
    async (t) => {
      t.expectRefusal(await t.send('deleteVaultEntries', { body: { deleteForever: true } }));
    },
  ),

  check(
    'VAULT-21.moved',
    'an entry that was moved to another folder of the vault stays when its former folder is deleted',
    {
      tests: ['VAULT-21'],
      operation: ['moveVaultEntries', 'deleteVaultEntries'],
      profile: 'full',
      needs: ['arrange:vault-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId, folderId, destinationId } = await t.arrange('vault-entry');
      const { entryId: otherId, destinationId: former } = await t.arrange('vault-entry');
      t.skipIfUnspecified(
        new Set([folderId, destinationId, former]).size < 3,
        'the state provider puts vault entries into the same folders',
      );
      const moveTo = (id: number, to: number) =>
        t.call('moveVaultEntries', { body: { entryIds: [id], destinationId: to } });
      for (const to of [former, destinationId]) {
        const moved = await moveTo(entryId, to);
        t.assume(moved.ok, `moveVaultEntries returned ${moved.status}`);
      }
      const [entry, other] = await observeAll(t, [entryId, otherId]);
      t.assume(entry?.parents?.at(-1) === destinationId, 'the entry is not in its new folder');
      t.assume(!other?.parents?.includes(former), 'the folder contains another entry');
      const body = { entryIds: [former], deleteForever: true as const };
      const answer = await t.call('deleteVaultEntries', { body });
      t.assume(answer.ok, `deleteVaultEntries returned ${answer.status}`);
      await stateWhen(t, former, 'deleted');
      const { state } = await t.observeEntry(entryId);
      t.expectEqual(state, 'exists', reported('the state of the entry'), { answer });
    },
  ),
];
