import { check, type Check } from '../../model/check.ts';
import type { Answer } from '../../model/messages.ts';
import type { TestContext } from '../../model/test-context.ts';
import { convertible } from '../conversion/conversion-source.ts';
import { isRefused } from '../shared/is-refused.ts';
import { remove } from '../shared/requests.ts';
import { tinyPng } from '../shared/sample-files.ts';
import { observedFields } from '../shared/observed-fields.ts';
import { observeAll } from '../shared/cases/places.ts';
import { reported } from '../../model/finding-data.ts';

const profile = 'full';

/** The response to the whole list is open (U-48), but entries of other accounts must not change. */
const mixedLists: readonly Check[] = [
  check(
    'AUTH-11.20',
    'entries of other accounts in a deletion, alone or after an entry of the caller, are neither moved to the trash nor deleted',
    {
      proves: ['AUTH-11'],
      operation: 'deleteEntries',
      profile,
      needs: ['arrange:foreign-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const foreign = await t.arrange('foreign-entry');
      const foreignIds = [foreign.entryId, foreign.folderId];
      for (const deleteForever of [false, true]) {
        for (const before of [[], [(await t.folder()).id]]) {
          const answer = await remove(t, [...before, ...foreignIds], { deleteForever });
          await expectAllThere(t, foreignIds, answer);
        }
      }
    },
  ),
  check(
    'AUTH-11.21',
    'a move or deletion in the vault that lists an entry of the caller first and then entries of other accounts does not change the latter',
    {
      proves: ['AUTH-11'],
      operation: ['moveVaultEntries', 'deleteVaultEntries'],
      profile,
      needs: ['arrange:vault-entry', 'arrange:foreign-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId, destinationId } = await t.arrange('vault-entry');
      const foreign = await t.arrange('foreign-entry');
      const before = observedFields(t, await t.observeEntry(foreign.entryId), 'parents');
      const entryIds = [entryId, foreign.entryId];
      const moved = await t.call('moveVaultEntries', { body: { entryIds, destinationId } });
      const after = observedFields(t, await t.observeEntry(foreign.entryId), 'parents');
      t.expectEqual(after.parents, before.parents, reported("the folders above the other's entry"), {
        answer: moved,
      });
      const body = { entryIds: [...entryIds, foreign.folderId], deleteForever: true as const };
      const deleted = await t.call('deleteVaultEntries', { body });
      await expectAllThere(t, [foreign.entryId, foreign.folderId], deleted);
    },
  ),
  check(
    'AUTH-11.23',
    'an entry stays starred when another account tries to unstar it, alone or after an entry of its own',
    {
      proves: ['AUTH-11'],
      operation: 'unstarEntries',
      profile,
      needs: ['second-account', 'arrange:starred-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const { entryId } = await t.arrange('starred-entry');
      // Starred if possible, because a server may refuse to unstar an entry that is not starred (U-59).
      const own = await t.arrangeIfOffered('starred-entry', { kind: 'folder' }, as);
      const id = own?.entryId ?? (await t.folder({ as })).id;
      for (const entryIds of [[entryId], [id, entryId]]) {
        const answer = await t.call('unstarEntries', { body: { entryIds }, as });
        const { starred } = observedFields(t, await t.observeEntry(entryId), 'starred');
        t.expectEqual(starred, true, reported('starred'), { answer });
      }
    },
  ),
  check(
    'TRASH-7.4',
    'emptying the trash of one account does not change the trash of another',
    {
      proves: ['TRASH-7'],
      operation: 'deleteEntries',
      profile,
      needs: ['destructive', 'second-account', 'arrange:trashed-entry', 'observe:entry'],
      alone: 'last',
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('trashed-entry');
      const body = { entryIds: [], emptyTrash: true };
      const answer = await t.call('deleteEntries', { body, as: t.secondAccount() });
      t.assume(answer.ok, `deleteEntries returned ${answer.status} to the second account`);
      t.expectEqual((await t.observeEntry(entryId)).state, 'trashed', 'the state of the entry', { answer });
    },
  ),
];

async function expectAllThere(t: TestContext, ids: readonly number[], answer: Answer): Promise<void> {
  const states = (await observeAll(t, ids)).map(({ state }) => state);
  t.expectEqual(
    states,
    ids.map(() => 'exists'),
    reported("the states of the other's entries"),
    { answer },
  );
}

const placesAndSources: readonly Check[] = [
  check(
    'AUTH-11.24',
    'an entry in a workspace that the caller does not belong to is not moved to the trash',
    {
      proves: ['AUTH-11'],
      operation: 'deleteEntries',
      profile: 'full',
      needs: ['arrange:workspace-member', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('workspace-member', { role: 'none' });
      const answer = await remove(t, [entryId], { deleteForever: false });
      const { state } = await t.observeEntry(entryId);
      t.expectEqual(state, 'exists', reported('the state of the entry'), { answer });
    },
  ),
  check(
    'AUTH-11.29',
    'the file of another account is not converted',
    { proves: ['AUTH-11'], operation: 'convertFile', profile, needs: ['second-account'] },
    async (t: TestContext) => {
      const own = await convertible(t);
      const url = await urlOfTheirs(t, own.url, own.id);
      const body = { filename: own.filename, outputformat: 'jpg' };
      const answer = await t.call('convertFile', { body: { ...body, url } });
      if (!answer.ok) {
        const control = await t.call('convertFile', { body: { ...body, url: own.url } });
        t.unlessOpen(
          !control.ok,
          'the server does not accept the url of an entry as the source of a conversion',
        );
      }
      // The server may respond with only a status, before it reads the source (U-90, U-141).
      t.unlessOpen(answer.ok && answer.body.fileEntry === undefined, 'nothing tells what came of it');
      t.expectThat(isRefused(answer), 'a 4xx response', String(answer.status), { answer });
    },
  ),
];

/** The URL of a picture of the second account. */
async function urlOfTheirs(t: TestContext, ownUrl: string, ownId: number): Promise<string> {
  const as = t.secondAccount();
  const { fileName: filename, bytes } = await t.object({ as, mime: 'image/png', bytes: tinyPng });
  const { id: parentId } = await t.runFolder(as);
  const body = { filename, size: bytes.length, clientName: `${t.unique('Picture')}.png`, parentId };
  const answer = await t.call('registerEntry', { body, as });
  const url = answer.body.fileEntry?.url;
  t.assume(
    answer.ok && url !== undefined && URL.canParse(url, t.baseUrl),
    'the picture of the other has no url',
  );
  const href = new URL(url, t.baseUrl).href;
  t.assume(href !== ownUrl && answer.body.fileEntry?.id !== ownId, 'both pictures have one url');
  return href;
}

export const listIsolationChecks: readonly Check[] = [...mixedLists, ...placesAndSources];
