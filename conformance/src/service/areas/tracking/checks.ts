import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { trackedPlaceChecks } from './places.ts';
import { createLink } from '../shared/requests.ts';
import { follow } from '../shared/share-pages.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';
import { readsAsAddress, findFile, idsOf, readBoth, readTrackedFiles, trackedFile } from './tracked-files.ts';

/** Checks of the tracking list run alone: each adds files, which move others to the next page. */
const alone = 'tracking';

type Found = ReturnType<typeof findFile>;

/** Expects no more records of views than views: whatever counts as a view, those that are listed were counted. */
function expectEachCounted(t: TestContext, { file, answer }: Found): void {
  const { views_number: counted } = file;
  if (counted === undefined) return;
  const listed = shownList(t, file.views, 'views').filter((record) => record?.action === 'view').length;
  t.expectThat(listed <= counted, `views_number: at least the ${listed} views listed`, String(counted), {
    answer,
    tests: 'TRACK-20',
  });
}

const ofTracked = { operation: 'listTrackedFiles', needs: ['arrange:tracked-file'], alone } as const;

export const trackingChecks: readonly Check[] = [
  check(
    'TRACK-1.1',
    'the tracking list starts with page 1',
    { tests: ['TRACK-1', 'TRACK-3'], operation: 'listTrackedFiles', alone },
    async (t) => {
      const answer = await t.call('listTrackedFiles');
      t.expectSuccess(answer, 'TRACK-1');
      const page = answer.body.pagination?.current_page;
      expectShown(t, page, 1, 'pagination.current_page', { answer, tests: 'TRACK-3' });
    },
  ),

  check(
    'TRACK-3.1',
    'a word in place of a page of the tracking list is refused',
    { tests: ['TRACK-3'], operation: 'listTrackedFiles', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('listTrackedFiles', { query: { page: 'first' } }));
    },
  ),

  check(
    'TRACK-2.1',
    'a word in place of the workspace id of the tracking list is refused',
    { tests: ['TRACK-2'], operation: 'listTrackedFiles', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('listTrackedFiles', { query: { workspaceId: 'personal' } }));
    },
  ),

  check(
    'TRACK-1.2',
    'the tracking list contains a tracked file with its views and downloads',
    { tests: ['TRACK-1', 'TRACK-10', 'TRACK-12', 'TRACK-14', 'TRACK-17', 'TRACK-20'], ...ofTracked },
    async (t) => {
      const { viewed, loaded, pages } = await readBoth(t);
      for (const { entryId, name, size, views, downloads } of [loaded, viewed]) {
        const { file, answer } = findFile(t, pages, entryId, 'TRACK-1');
        expectShown(t, file.name, name, 'name', { answer, tests: 'TRACK-10' });
        expectShown(t, file.file_size, size, 'file_size', { answer, tests: 'TRACK-12' });
        expectShown(t, file.views_number, views, 'views_number', { answer, tests: 'TRACK-20' });
        expectShown(t, file.dl_number, downloads, 'dl_number', { answer, tests: 'TRACK-14' });
      }
      const { file, answer } = findFile(t, pages, viewed.entryId);
      // How many of the views are listed is open (U-105), but views are listed.
      const records = shownList(t, file.views, 'views');
      t.expectThat(records.length > 0, 'views: at least one record', 'none', { answer, tests: 'TRACK-20' });
      const isAddress = records.every((record) => record?.ip === undefined || readsAsAddress(record.ip));
      t.expectThat(isAddress, 'views: the address of each client in ip', 'something else', {
        answer,
        tests: 'TRACK-17',
      });
    },
  ),

  check(
    'TRACK-19.1',
    'the views of a viewed file contain a record with the action "view"',
    { tests: ['TRACK-19'], operation: 'listTrackedFiles', needs: ['arrange:tracked-file'], alone },
    async (t: TestContext) => {
      // The list may be incomplete (U-105). Without downloads, each record is a view.
      const { entryId, downloads } = await t.arrange('tracked-file', { views: 2, downloads: 0 });
      const { file, answer } = findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      const records = shownList(t, file.views, 'views');
      t.assume(records.length > downloads, 'no more records are listed than there were downloads');
      const isView = records.some((record) => record?.action === 'view');
      t.expectThat(isView, 'views: a record with the action "view"', 'none', { answer });
    },
  ),

  check(
    'TRACK-20.1',
    'a file viewed or downloaded more often than another has the higher count',
    { tests: ['TRACK-20'], ...ofTracked },
    async (t: TestContext) => {
      const { viewed, loaded, pages } = await readBoth(t);
      const { file: listedFile, answer } = findFile(t, pages, viewed.entryId);
      const { file: other } = findFile(t, pages, loaded.entryId);
      for (const [name, higher, lower] of [
        ['views_number', listedFile.views_number, other.views_number],
        ['dl_number', other.dl_number, listedFile.dl_number],
      ] as const) {
        t.assume(
          typeof higher === 'number' && typeof lower === 'number',
          `the answer has no ${name}, a number`,
        );
        t.expectThat(higher > lower, `${name}: more than ${lower}, that of the other`, String(higher), {
          answer,
        });
      }
    },
  ),

  check(
    'TRACK-20.2',
    'views at the same time are all counted',
    {
      tests: ['TRACK-20'],
      operation: 'listTrackedFiles',
      profile: 'full',
      needs: ['arrange:tracked-file', 'app-url'],
      alone,
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('tracked-file', { views: 0, downloads: 0 });
      const link = await createLink(t, entryId);
      const hash = link.body.link?.hash;
      t.assume(link.ok && hash !== undefined, 'the link has no hash');
      const viewsIn = ({ file }: Found) => file.views_number ?? 0;
      const counted = async () => findFile(t, await readTrackedFiles(t, [entryId]), entryId);
      const viewed = async (expected: number): Promise<Found> => {
        const found = await eventually(counted, (seen) => viewsIn(seen) >= expected);
        expectEachCounted(t, found);
        return found;
      };
      for (const expected of [1, 2]) {
        await follow(t, hash);
        const isCounted = viewsIn(await viewed(expected)) === expected;
        t.skipUnlessObservable(isCounted, 'counts no view, or not each, when somebody opens a link');
      }
      await Promise.all(Array.from({ length: 4 }, () => follow(t, hash)));
      const found = await viewed(6);
      t.expectEqual(viewsIn(found), 6, 'views_number', { answer: found.answer });
    },
  ),

  check(
    'TRACK-1.3',
    'a tracked file without views is listed with 0 views and 0 downloads',
    { tests: ['TRACK-1', 'TRACK-14', 'TRACK-15', 'TRACK-20'], ...ofTracked, profile: 'full' },
    async (t) => {
      const { entryId } = await t.arrange('tracked-file', { views: 0, downloads: 0 });
      const { file, answer } = findFile(t, await readTrackedFiles(t, [entryId]), entryId, 'TRACK-1');
      t.expectEqual(file.views_number ?? null, 0, 'views_number', { answer, tests: 'TRACK-20' });
      t.expectEqual(file.dl_number ?? null, 0, 'dl_number', { answer, tests: 'TRACK-14' });
      const isViewed = shownList(t, file.views, 'views').some((record) => record?.action === 'view');
      t.expectThat(!isViewed, 'views: no record of a view', 'one', { answer, tests: 'TRACK-15' });
    },
  ),

  check(
    'TRACK-1.4',
    'the tracking list contains no folders',
    { tests: ['TRACK-1'], operation: 'listTrackedFiles', profile: 'full', alone },
    async (t) => {
      const { id: folder } = await t.runFolder();
      for (const answer of await readTrackedFiles(t, [])) {
        t.expectThat(!idsOf(t, answer).includes(folder), 'files alone', 'a folder', { answer });
      }
    },
  ),

  check(
    'TRACK-2.2',
    'the tracking list of workspace 0 contains a file of the personal workspace',
    { tests: ['TRACK-2', 'GEN-7'], ...ofTracked },
    async (t) => {
      const { viewed, pages } = await readBoth(t);
      const { entryId } = viewed;
      findFile(t, pages, entryId);
      const filter = { query: { workspaceId: 0 }, tests: 'GEN-7' } as const;
      findFile(t, await readTrackedFiles(t, [entryId], filter), entryId, ['TRACK-2', 'GEN-7']);
    },
  ),

  check(
    'TRACK-2.3',
    'the tracking list of a workspace does not contain a file of the personal workspace',
    {
      tests: ['TRACK-2'],
      operation: 'listTrackedFiles',
      needs: ['workspace', 'arrange:tracked-file'],
      alone,
    },
    async (t) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const { entryId } = await trackedFile(t, 'viewed');
      const filter = { query: { workspaceId }, tests: 'TRACK-2' } as const;
      for (const answer of await readTrackedFiles(t, [], filter)) {
        const isListed = idsOf(t, answer).includes(entryId);
        t.expectThat(!isListed, 'files of the workspace alone', 'a file of the personal workspace', {
          answer,
        });
      }
    },
  ),

  ...trackedPlaceChecks,
];
