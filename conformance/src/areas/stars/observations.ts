import { observation, type Check } from '../../model/check.ts';
import { describeAnswer } from '../shared/describe-answer.ts';

export const starObservations: readonly Check[] = [
  observation(
    'U-59.1',
    'unstarring what is not starred',
    { watches: ['U-59'], operation: 'unstarEntries', profile: 'full' },
    async (t) => {
      const { id } = await t.runFolder();
      const notStarred = await t.call('unstarEntries', { body: { entryIds: [id] } });
      t.observed('U-59', `an entry that is not starred: ${describeAnswer(notStarred)}`);
      const empty = await t.call('unstarEntries', { body: { entryIds: [] } });
      t.observed('U-59', `an empty list: ${describeAnswer(empty)}`);
    },
  ),
];
