import { findFile, readTrackedFiles } from './tracked-files.ts';
import { shownList } from '../shared/shown-values.ts';
import { observation, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

/** Wide enough for a slow server, narrow enough to notice a wrong time zone. */
const quarterHour = 15 * 60_000;

function describePage(answer: Answer<'listTrackedFiles'>): string {
  const { pagination } = answer.body;
  if (!answer.ok) return describeAnswer(answer);
  return `${answer.status}, ${pagination?.data?.length === 0 ? 'no files' : `page ${pagination?.current_page}`}`;
}

export const trackingObservations: readonly Check[] = [
  observation(
    'U-101.1',
    'pages of the tracking list that do not exist',
    { observes: ['U-101'], operation: 'listTrackedFiles', alone: 'tracking' },
    async (t) => {
      const zero = await t.send('listTrackedFiles', { query: { page: 0 } });
      t.observed('U-101', `page 0: ${describePage(zero)}`);
      const beyond = await t.call('listTrackedFiles', { query: { page: 1_000_000 } });
      t.observed('U-101', `a page past the end: ${describePage(beyond)}`);
    },
  ),

  observation(
    'U-104.1',
    'the views of a tracked file',
    {
      observes: ['U-104', 'U-105'],
      operation: 'listTrackedFiles',
      profile: 'full',
      needs: ['arrange:tracked-file'],
      alone: 'tracking',
    },
    async (t: TestContext) => {
      const { entryId, views } = await t.arrange('tracked-file', { views: 100 });
      const { file } = findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      const records = shownList(t, file.views, 'views');
      t.observed('U-105', `${records.length} records of ${views} views`);
      const date = Date.parse(`${String(records[0]?.date).replace(' ', 'T')}Z`);
      t.assume(!Number.isNaN(date), 'no view has a date');
      const offset = Math.round((date - Date.now()) / quarterHour) / 4;
      t.observed('U-104', offset === 0 ? 'UTC' : `UTC ${offset > 0 ? '+' : '−'}${Math.abs(offset)} hours`);
    },
  ),
];
