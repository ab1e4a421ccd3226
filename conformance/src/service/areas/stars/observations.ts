import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';
import { observedFields } from '../shared/shown-values.ts';
import { receiver, share } from '../shared/requests.ts';

export const starObservations: readonly Check[] = [
  observation(
    'U-59.1',
    'unstarring what is not starred',
    { observes: ['U-59'], operation: 'unstarEntries', profile: 'full' },
    async (t) => {
      const { id } = await t.runFolder();
      const notStarred = await t.call('unstarEntries', { body: { entryIds: [id] } });
      t.observed('U-59', `an entry that is not starred: ${describeAnswer(notStarred)}`);
      const empty = await t.call('unstarEntries', { body: { entryIds: [] } });
      t.observed('U-59', `an empty list: ${describeAnswer(empty)}`);
    },
  ),

  observation(
    'U-154.1',
    'unstarring an entry that another user has starred as well',
    {
      observes: ['U-154'],
      operation: 'unstarEntries',
      profile: 'full',
      needs: ['second-account', 'arrange:starred-entry', 'observe:entry'],
    },
    async (t: TestContext) => {
      const other = t.secondAccount();
      const { id: entryId } = await t.folder();
      const shared = await share(t, entryId, { emails: [receiver(t)], permissions: ['view'] });
      t.assume(shared.ok, `the entry is not shared: shareEntry returned ${shared.status}`);
      for (const as of [t.account, other]) {
        const arranged = await t.arrange('starred-entry', { entryId }, as);
        t.skipIfUnspecified(arranged.entryId !== entryId, 'the state provider did not star the given entry');
      }
      const answer = await t.call('unstarEntries', { body: { entryIds: [entryId] } });
      t.assume(answer.ok, `unstarEntries returned ${answer.status}`);
      const { starred } = observedFields(t, await t.observeEntry(entryId, other), 'starred');
      await t.call('unstarEntries', { body: { entryIds: [entryId] }, as: other });
      t.observed('U-154', `the star of the other user ${starred ? 'stays' : 'is removed'}`);
    },
  ),
];
